import { Trans } from "@lingui/react/macro";
import { getPurchases } from "@portal/contract/purchase";
import { ChevronRight } from "lucide-react";
import { purchasePath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/page/link.tsx";
import { useCall } from "../api/use-call.ts";
import { formatCoins, formatVnd } from "../text/format.ts";
import styles from "./open-purchases.module.css";

const OPEN = new Set(["awaiting_payment", "waits_for_player", "delivering"]);

/** The purchases that have not ended: a player who closed the page of one finds it again. */
export function OpenPurchases() {
  const { data } = useCall(getPurchases, undefined, {
    outdatedBy: ({ kind }) => kind === "ready" || kind === "balance" || kind === "purchase",
  });
  const open = data?.filter(({ state }) => OPEN.has(state)) ?? [];
  if (open.length === 0) return null;
  return (
    <Notice tone="info" announce={false} title={<Trans>Đơn mua gói đang mở</Trans>}>
      <ul>
        {open.map(({ id, package: { coins, coinName }, zone, payment }) => {
          const bought = `${formatCoins(coins)} ${coinName} · ${zone.name}`;
          return (
            <li key={id}>
              <Link to={purchasePath(id)} className={styles["open"]}>
                {bought}
                {payment && <strong>{formatVnd(payment.amountVnd)}</strong>}
                <ChevronRight size={18} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
