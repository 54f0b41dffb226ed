import { Trans } from "@lingui/react/macro";
import type { TopUp } from "@portal/contract/top-up";
import { formatDateTime, formatVnd } from "../../lib/text/format.ts";
import { topUpPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";

/** Shows money that came meanwhile in another amount: that may be the transfer. */
export function TopUpOthers({ others }: Pick<TopUp, "others">) {
  if (others.length === 0) return null;
  return (
    <Notice tone="info" title={<Trans>Trong lúc đó, tài khoản của bạn đã nhận</Trans>}>
      <ul>
        {others.map(({ id, amountVnd, at }) => (
          <li key={id}>
            <Link to={topUpPath(id)} className="touch-target tabular">
              {`${formatVnd(amountVnd)} · ${formatDateTime(at)}`}
            </Link>
          </li>
        ))}
      </ul>
      <Trans>Nếu đây là khoản bạn đã chuyển, bạn có thể bỏ theo dõi lần nạp này.</Trans>
    </Notice>
  );
}
