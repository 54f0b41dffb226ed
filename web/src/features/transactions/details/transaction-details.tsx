import { useLingui } from "@lingui/react/macro";
import type { Transaction, TransactionLine } from "@portal/contract/transactions";
import { coins, kp } from "@portal/contract/values/money";
import type { ReactNode } from "react";
import { formatCoins, formatDateTime, formatKp } from "../../../lib/text/format.ts";
import { purchasePath, topUpPath } from "../../../paths.ts";
import { signedKp } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { bonusOf } from "../credit-of.ts";
import { isBought } from "../receipt/receipt-facts.ts";
import styles from "./details.module.css";
import { sourceName } from "../../../lib/text/source-names.ts";
import { TransactionCode } from "./transaction-code.tsx";

/** Lists a transaction's details, such as package, source, bonus, balance, time and code. */
export function TransactionDetails({ line }: { line: TransactionLine }) {
  const { t } = useLingui();
  const { id, type, payload, purchaseId, settledDebt, balanceAfter, createdAt } = line;
  const { creditKp, reference, serial, pin, errorNote, metadata } = payload;
  const source = sourceOf(line);
  const bonusKp = bonusOf(line);
  const debt = formatKp(kp(Math.abs(settledDebt)));
  const balance = balanceAfter === null ? undefined : balanceAfter + bonusKp;
  return (
    <dl className={cx("facts stack-2 touch-links", styles["details"])}>
      {metadata && !isBought(line) && <Detail label={t`Gói nạp`}>{packageOf(metadata)}</Detail>}
      {metadata?.characterName && <Detail label={t`Nhân vật`}>{metadata.characterName}</Detail>}
      {metadata?.zoneName && <Detail label={t`Máy chủ`}>{metadata.zoneName}</Detail>}
      {source && (
        <Detail label={type === "topup.card" ? t`Nhà mạng` : t`Nguồn`}>{sourceName(source)}</Detail>
      )}
      {serial && <Detail label={t`Số seri`}>{serial}</Detail>}
      {pin && <Detail label={t`Mã thẻ`}>••••{pin}</Detail>}
      {bonusKp > 0 && creditKp !== undefined && (
        <>
          <Detail label={t`KP từ tiền nạp`}>{signedKp(creditKp)}</Detail>
          <Detail label={<TransactionName type="credit.bonus" />}>{signedKp(bonusKp)}</Detail>
        </>
      )}
      {settledDebt !== 0 && (
        <Detail label={settledDebt > 0 ? t`Trừ vào nợ` : t`Ghi nợ`}>{debt}</Detail>
      )}
      {balance !== undefined && (
        <Detail label={balance < 0 ? t`Còn nợ` : t`Số dư sau đó`}>
          {formatKp(kp(Math.abs(balance)))}
        </Detail>
      )}
      {errorNote && <Detail label={t`Lý do`}>{errorNote}</Detail>}
      <Detail label={t`Thời gian`}>{formatDateTime(createdAt)}</Detail>
      {reference && (
        <Detail label={type === "topup.e-wallet" ? t`Mã giao dịch ví` : t`Mã giao dịch ngân hàng`}>
          {reference}
        </Detail>
      )}
      <Detail label={t`Mã biên nhận`}>
        <TransactionCode id={id} />
      </Detail>
      {purchaseId && (
        <Detail label={t`Đơn mua`}>
          <Link to={purchasePath(purchaseId)}>{t`Xem đơn mua`}</Link>
        </Detail>
      )}
      {(type === "topup.bank-transfer" || type === "topup.e-wallet") && (
        <Detail label={t`Quá trình`}>
          <Link to={topUpPath(id)}>{t`Xem từng bước`}</Link>
        </Detail>
      )}
    </dl>
  );
}

type BriefDetailsProps = {
  transaction: Transaction;
  /** Whether a transaction is in the same table. */
  isListed: (id: string) => boolean;
};

const SERIAL_END_LENGTH = 4;

/** Keeps the dot at the end of a line that breaks. */
const SEPARATOR = "\u00a0· ";

/** The short details in a row of the history: package, character, source, error, related transactions. */
export function BriefDetails({ transaction, isListed }: BriefDetailsProps) {
  const { status, payload, relatedTransactions } = transaction;
  const { serial, pin, errorNote, metadata } = payload;
  const source = sourceOf(transaction);
  const hasFailed = status === "failed";
  const facts = [
    metadata && packageOf(metadata),
    metadata?.characterName,
    metadata?.zoneName,
    source && sourceName(source),
    serial && (hasFailed ? `…${serial.slice(-SERIAL_END_LENGTH)}` : serial),
    pin && !hasFailed && `••••${pin}`,
  ].filter(Boolean);
  return (
    <div className={cx("soft touch-links", hasFailed && "one-line")}>
      {facts.join(SEPARATOR)}
      {errorNote && (
        <span className="danger">
          {facts.length > 0 && SEPARATOR}
          {errorNote}
        </span>
      )}
      {relatedTransactions.map((related) => (
        <RelatedTransaction key={related.id} {...related} isListed={isListed(related.id)} />
      ))}
    </div>
  );
}

/** The source of the money. A transfer's provider is only the feed that reported it, so it is not shown. */
const sourceOf = ({ type, payload: { source, provider } }: Transaction): string | undefined =>
  source ?? (type === "topup.card" ? provider : undefined);

type Metadata = NonNullable<Transaction["payload"]["metadata"]>;
const packageOf = ({ coin, coinName }: Metadata): string =>
  `${formatCoins(coins(coin))} ${coinName}`;

type RelatedTransactionProps = Transaction["relatedTransactions"][number] & {
  /** True where a link can lead to the transaction in the same table. */
  isListed: boolean;
};

/** Shows a transaction that belongs to another: a bonus to its top-up, a refund to its payment. */
function RelatedTransaction({ id, type, realValue, isListed }: RelatedTransactionProps) {
  const name = <TransactionName type={type} />;
  return (
    <span className="block">
      {isListed ? <a href={`#${id}`}>{name}</a> : name}{" "}
      <span className="strong">{signedKp(realValue)}</span>
    </span>
  );
}

function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row-3 between align-baseline">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
