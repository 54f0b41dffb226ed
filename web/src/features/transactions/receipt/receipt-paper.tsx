import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import { vnd } from "@portal/contract/values/money";
import { webConfig } from "../../../lib/browser/web-config.ts";
import { useUser } from "../../../lib/session/session.ts";
import { formatDateTime, formatVnd } from "../../../lib/text/format.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { creditOf } from "../credit-of.ts";
import { TransactionDetails } from "../details/transaction-details.tsx";
import { TransactionTree } from "../details/transaction-tree.tsx";
import styles from "./receipt-page.module.css";

type ReceiptPaperProps = { lines: readonly TransactionLine[]; line: TransactionLine };

/** The sheet itself, which is all that is printed. */
export function ReceiptPaper({ lines, line }: ReceiptPaperProps) {
  const { t } = useLingui();
  const { username } = useUser();
  const { gameName, copyright } = webConfig.brand;
  return (
    <article className={cx("stack-5 small", styles["paper"])} aria-label={t`Biên nhận giao dịch`}>
      <header className={cx("row-3 between align-centre", styles["head"])}>
        <strong className={cx("line-3", styles["brand"])}>
          <img src="/mark.svg" alt="" width={32} height={32} />
          {gameName}
        </strong>
        <span className="row-3 align-centre">
          <Sum line={line} />
          <StatusBadge status={line.status} />
        </span>
      </header>
      <dl className={styles["facts"]}>
        <dt>{t`Giao dịch`}</dt>
        <dd>
          <TransactionName type={line.type} />
        </dd>
        <dt>{t`Mã giao dịch`}</dt>
        <dd>{line.id}</dd>
        <dt>{t`Tài khoản`}</dt>
        <dd>{username}</dd>
        <dt>{t`Thời gian`}</dt>
        <dd>{formatDateTime(line.createdAt)}</dd>
      </dl>
      <TransactionDetails transaction={{ ...line, relatedTransactions: [] }} />
      <TransactionTree lines={lines} shownId={line.id} />
      <footer className={cx("fine-print", styles["foot"])}>
        <Trans>Biên nhận này để bạn lưu lại, không thay cho hóa đơn.</Trans> {copyright}
      </footer>
    </article>
  );
}

/** The KP of a credited top-up, then the đồng; else the transaction's own value. */
function Sum({ line }: { line: TransactionLine }) {
  const value = creditOf(line);
  if (value === undefined) return <Amount {...signedAmount(line)} size="lg" />;
  return (
    <>
      <Amount {...signedAmount({ ...line, value, currency: "KP" })} size="lg" />
      <span>{formatVnd(vnd(line.value))}</span>
    </>
  );
}
