/** Shows one transaction: its sum with a seal, its details, and related transactions. */
import { useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../lib/text/format.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { Seal } from "../../../ui/feedback/seal.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { BalanceAfter } from "../balance-after.tsx";
import { bonusOf } from "../credit-of.ts";
import { sumsOf } from "../receipt/receipt-facts.ts";
import { TransactionMark } from "../transaction-mark.tsx";
import styles from "./details.module.css";
import { TransactionDetails } from "./transaction-details.tsx";

type TransactionSheetProps = {
  line: TransactionLine;
  /** The transaction and those that belong to it. */
  lines: readonly TransactionLine[];
  /** Shown above the rest, such as the head of a receipt. */
  children?: ReactNode;
};

const ART_PX = 64;
/** The size of a picture that is only a logo, as for a top-up's money. */
const LOGO_PX = 48;

export function TransactionSheet({ line, lines, children }: TransactionSheetProps) {
  const { t } = useLingui();
  const { sum, paid } = sumsOf(line);
  const isReceived = line.status === "success" && line.type !== "credit.recall";
  // The sum above has the top-up's bonus in it.
  const hasBonus = bonusOf(line) > 0;
  const related = lines.filter(
    ({ id, type, parentId }) =>
      id !== line.id && !(hasBonus && type === "credit.bonus" && parentId === line.id),
  );
  return (
    <>
      {children}
      <header className={cx("with-ends", styles["sheetHead"])}>
        <TransactionMark {...line} sizePx={line.type === "credit.pay" ? ART_PX : LOGO_PX} />
        <div className="stack-1">
          <span className="note">
            <TransactionName type={line.type} />
          </span>
          <strong className={cx("tabular", styles["sheetSum"])} data-status={line.status}>
            {sum}
          </strong>
          <span className="row-2 align-centre">
            {paid !== undefined && <span className="tabular">{paid}</span>}
            <StatusBadge status={line.status} />
          </span>
        </div>
        {isReceived && <Seal />}
      </header>
      <TransactionDetails line={line} />
      {related.length > 0 && (
        <section className="stack-2" aria-label={t`Các giao dịch liên quan`}>
          <h3 className="small-heading">{t`Các giao dịch liên quan`}</h3>
          <ul>
            {related.map((each) => (
              <Related key={each.id} line={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Related({ line }: { line: TransactionLine }) {
  const { type, status, createdAt, balanceAfter } = line;
  return (
    <li className={cx("row-3 between align-baseline", styles["related"])}>
      <span>
        <TransactionName type={type} /> {status !== "success" && <StatusBadge status={status} />}
        <time className="block fine-print" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </span>
      <span>
        <Amount {...signedAmount(line)} />
        <BalanceAfter value={balanceAfter} />
      </span>
    </li>
  );
}
