import { Trans, useLingui } from "@lingui/react/macro";
import type { FindTransferResult } from "@portal/contract/lost-transfer";
import { kp } from "@portal/contract/values/money";
import { formatDateTime, formatKp } from "../../lib/text/format.ts";
import { topUpPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";

/** Shows the result of a search in place. A credited transfer has a page of its own. */
export function FindTransferResultNotice({ found }: { found: FindTransferResult }) {
  const { t } = useLingui();
  switch (found.outcome) {
    case "credited":
      return null;
    case "arrived":
      return (
        <Notice
          tone="success"
          title={t`Khoản này đã vào tài khoản của bạn từ trước`}
          action={<Link to={topUpPath(found.topUpId)}>{t`Xem từng bước`}</Link>}
        />
      );
    case "waiting":
      return <WaitingNotice found={found} />;
    case "case":
      return (
        <Notice tone="info" title={t`Chưa tìm thấy ngay, yêu cầu của bạn đã được ghi nhận`}>
          <Trans>
            Nhân viên hỗ trợ sẽ kiểm tra theo thông tin bạn vừa nhập và báo kết quả ngay tại đây.
            Bạn không cần gửi lại.
          </Trans>
        </Notice>
      );
  }
}

type Waiting = Extract<FindTransferResult, { outcome: "waiting" }>;

/** Says when the money that was found can be spent, and why not at once. */
function WaitingNotice({ found: { credit, bonus, spendableAt } }: { found: Waiting }) {
  const amount = formatKp(kp(credit + bonus));
  const at = formatDateTime(spendableAt);
  return (
    <Notice tone="success" title={<Trans>Đã tìm thấy giao dịch của bạn</Trans>}>
      <Trans>
        {amount} sẽ vào tài khoản lúc {at}. Trong lúc chờ, nếu có người khác báo đã chuyển khoản
        này, nhân viên hỗ trợ sẽ kiểm tra trước khi cộng. Bạn không cần làm gì thêm.
      </Trans>
    </Notice>
  );
}
