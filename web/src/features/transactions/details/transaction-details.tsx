import { Trans } from "@lingui/react/macro";
import { coins, kp } from "@portal/contract/values/money";
import type { Transaction } from "@portal/contract/transactions";
import type { ReactNode } from "react";
import { formatCoins, formatKp } from "../../../lib/text/format.ts";
import { topUpPath } from "../../../paths.ts";
import { Link } from "../../../ui/page/link.tsx";
import { RelatedTransaction } from "./related-transaction.tsx";
import { sourceName } from "./source-names.ts";
import styles from "./transaction-details.module.css";

type TransactionDetailsProps = {
  transaction: Transaction;
  /** Whether a transaction is in the same table. Absent where there is no table. */
  isListed?: (id: string) => boolean;
  /** Leaves out what only the support needs. */
  isBrief?: boolean;
};

const NOT_LISTED = () => false;

/** Shows what is known of a transaction beyond its value. */
export function TransactionDetails({
  transaction,
  isListed = NOT_LISTED,
  isBrief = false,
}: TransactionDetailsProps) {
  const { id, type, payload, relatedTransactions } = transaction;
  const { source, provider, serial, pin, reference, creditKp, metadata, errorNote } = payload;
  return (
    <dl className={styles["details"]}>
      {metadata && (
        <Detail label={<Trans>Gói nạp</Trans>}>
          {formatCoins(coins(metadata.coin))} {metadata.coinName}
        </Detail>
      )}
      {metadata?.zoneName && <Detail label={<Trans>Máy chủ</Trans>}>{metadata.zoneName}</Detail>}
      {source && <Detail label={<Trans>Nguồn</Trans>}>{sourceName(source)}</Detail>}
      {/* Elsewhere this is the feed that reported the money, which does not concern the player. */}
      {provider && type === "topup.card" && (
        <Detail label={<Trans>Nhà mạng</Trans>}>{sourceName(provider)}</Detail>
      )}
      {serial && <Detail label={<Trans>Số seri</Trans>}>{serial}</Detail>}
      {pin && <Detail label={<Trans>Mã thẻ</Trans>}>••••{pin}</Detail>}
      {creditKp !== undefined && (
        <Detail label={<Trans>KP nhận được</Trans>}>{formatKp(kp(creditKp))}</Detail>
      )}
      {relatedTransactions.map((related) => (
        <RelatedTransaction key={related.id} {...related} isListed={isListed(related.id)} />
      ))}
      {reference && !isBrief && <Detail label={<Trans>Mã tham chiếu</Trans>}>{reference}</Detail>}
      {errorNote && <Detail label={<Trans>Lý do</Trans>}>{errorNote}</Detail>}
      {!isBrief && (type === "topup.bank-transfer" || type === "topup.e-wallet") && (
        <Detail label={<Trans>Quá trình</Trans>}>
          <Link to={topUpPath(id)}>
            <Trans>Xem từng bước</Trans>
          </Link>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles["detail"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
