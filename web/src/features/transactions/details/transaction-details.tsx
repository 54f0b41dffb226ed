import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@portal/contract/transactions";
import { coins, kp } from "@portal/contract/values/money";
import type { ReactNode } from "react";
import { formatCoins, formatKp } from "../../../lib/text/format.ts";
import { purchasePath, topUpPath } from "../../../paths.ts";
import { signedKp } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import styles from "./details.module.css";
import { sourceName } from "./source-names.ts";

type TransactionDetailsProps = {
  transaction: Transaction;
  /** Whether a transaction is in the same table. Absent where there is no table. */
  isListed?: (id: string) => boolean;
  /** Leaves out details that only support needs. */
  isBrief?: boolean;
};

const NOT_LISTED = () => false;

/** Shows what is known of a transaction beyond its value. */
export function TransactionDetails({
  transaction,
  isListed = NOT_LISTED,
  isBrief = false,
}: TransactionDetailsProps) {
  const { t } = useLingui();
  const { id, type, payload, relatedTransactions, purchaseId } = transaction;
  const { source, provider, serial, pin, reference, creditKp, metadata, errorNote } = payload;
  return (
    <dl className={cx("row", styles["details"])}>
      {metadata && (
        <Detail label={t`Gói nạp`}>
          {`${formatCoins(coins(metadata.coin))} ${metadata.coinName}`}
        </Detail>
      )}
      {metadata?.characterName && <Detail label={t`Nhân vật`}>{metadata.characterName}</Detail>}
      {metadata?.zoneName && <Detail label={t`Máy chủ`}>{metadata.zoneName}</Detail>}
      {source && <Detail label={t`Nguồn`}>{sourceName(source)}</Detail>}
      {/* Elsewhere this is the feed that reported the money, which does not concern the player. */}
      {provider && type === "topup.card" && (
        <Detail label={t`Nhà mạng`}>{sourceName(provider)}</Detail>
      )}
      {serial && <Detail label={t`Số seri`}>{serial}</Detail>}
      {pin && <Detail label={t`Mã thẻ`}>••••{pin}</Detail>}
      {creditKp !== undefined && <Detail label={t`KP nhận được`}>{formatKp(kp(creditKp))}</Detail>}
      {relatedTransactions.map((related) => (
        <RelatedTransaction key={related.id} {...related} isListed={isListed(related.id)} />
      ))}
      {reference && !isBrief && <Detail label={t`Mã tham chiếu`}>{reference}</Detail>}
      {errorNote && <Detail label={t`Lý do`}>{errorNote}</Detail>}
      {purchaseId && (
        <Detail label={t`Đơn mua`}>
          <Link to={purchasePath(purchaseId)}>{t`Xem đơn mua`}</Link>
        </Detail>
      )}
      {!isBrief && (type === "topup.bank-transfer" || type === "topup.e-wallet") && (
        <Detail label={t`Quá trình`}>
          <Link to={topUpPath(id)} className="link">{t`Xem từng bước`}</Link>
        </Detail>
      )}
    </dl>
  );
}

type RelatedTransactionProps = Transaction["relatedTransactions"][number] & {
  /** True where a link can lead to the transaction in the same table. */
  isListed: boolean;
};

/** Shows a transaction that belongs to another: a bonus to its top-up, a refund to its payment. */
function RelatedTransaction({ id, type, realValue, isListed }: RelatedTransactionProps) {
  const name = <TransactionName type={type} />;
  return (
    <Detail label={isListed ? <a href={`#${id}`}>{name}</a> : name}>{signedKp(realValue)}</Detail>
  );
}

function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={cx("row", styles["detailsDetail"])}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
