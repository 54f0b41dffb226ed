import { Trans } from "@lingui/react/macro";
import { getPurchases, type Purchase } from "@portal/contract/purchase";
import { ChevronRight } from "lucide-react";
import { purchasePath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";
import { useCall } from "../api/use-call.ts";
import { formatCoins, formatVnd } from "../text/format.ts";

/** The states of a purchase that has not ended. */
const OPEN = new Set([
  "awaiting_payment",
  "awaiting_confirmation",
  "waits_for_player",
  "delivering",
]);

const openOf = (purchases: readonly Purchase[] = []) =>
  purchases.filter(({ state }) => OPEN.has(state));

/** The purchases that have not ended: a player who closed the page of one finds it again. */
export function OpenPurchases() {
  const { data } = useCall(getPurchases, undefined, {
    outdatedBy: ({ kind }, purchases) =>
      kind === "ready" ||
      kind === "purchase" ||
      (kind === "balance" && openOf(purchases).length > 0),
  });
  const open = openOf(data);
  if (open.length === 0) return null;
  return (
    <Notice tone="info" announce={false} title={<Trans>Đơn chưa hoàn tất</Trans>}>
      <ul className="target-list">
        {open.map(({ id, package: { coins, coinName }, payment }) => {
          const bought = `${formatCoins(coins)} ${coinName}`;
          return (
            <li key={id}>
              <Link to={purchasePath(id)} className="line-3 target-height tabular">
                <span>
                  {bought} {payment && <strong>{formatVnd(payment.amountVnd)}</strong>}
                </span>
                <ChevronRight size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
