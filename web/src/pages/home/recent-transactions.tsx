import { Trans, useLingui } from "@lingui/react/macro";
import type { Transaction } from "@portal/contract/transactions";
import { creditOf } from "../../features/transactions/credit-of.ts";
import { TransactionMark } from "../../features/transactions/transaction-mark.tsx";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useLatestTransactions } from "../../lib/live/latest-transactions.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths, transactionPath } from "../../paths.ts";
import { signedAmount } from "../../ui/data/signed-amount.ts";
import { TransactionName } from "../../ui/data/transaction-name.tsx";
import { Loading, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { Amount } from "../../ui/form/amount.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

/** The list shows so many transactions. */
const SHOWN = 4;
/** The skeleton's rows, a middle value: many players have fewer, and the content below moves by the difference. */
const AWAITED = 3;

/** Shows the latest transactions; each links to its row of the history. */
export function RecentTransactions() {
  const history = useLatestTransactions();
  const skeleton = (
    <Loading className={cx("stack-0", styles["rows"])}>
      <Skeletons count={AWAITED} height="3.75rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Giao dịch gần đây</Trans>}
      action={
        <Link to={paths.transactions} className={cx("link small", styles["recentAll"])}>
          <Trans>Xem tất cả</Trans>
        </Link>
      }
    >
      <Loaded reply={history} fallback={skeleton}>
        {(transactions) => <Rows transactions={folded(transactions).slice(0, SHOWN)} />}
      </Loaded>
    </Panel>
  );
}

/** As in the history, a bonus is part of its top-up's line. */
const folded = (transactions: readonly Transaction[]) =>
  transactions.filter(
    ({ type, relatedTransactions }) =>
      type !== "credit.bonus" ||
      !relatedTransactions.some((each) => each.type.startsWith("topup.")),
  );

/** The KP of a credited top-up with its bonus; else the transaction's own value. */
function amountOf(transaction: Transaction) {
  const value = creditOf(transaction);
  return signedAmount(
    value === undefined ? transaction : { ...transaction, value, currency: "KP" },
  );
}

function Rows({ transactions }: { transactions: readonly Transaction[] }) {
  const { t } = useLingui();
  if (transactions.length === 0) {
    return <p className="note">{t`Mọi lần nạp KP và nạp game của bạn sẽ được ghi lại tại đây.`}</p>;
  }
  return (
    <ul className={cx("stack-0", styles["rows"])}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <Link
            to={transactionPath(transaction.id)}
            className={cx("with-ends plain-link small", styles["recentRow"])}
          >
            <TransactionMark {...transaction} />
            <span className="stack-0">
              <span className="strong">
                <TransactionName type={transaction.type} />
              </span>
              <time className="fine-print" dateTime={transaction.updatedAt}>
                {formatDateTime(transaction.updatedAt)}
              </time>
            </span>
            <span className={styles["recentValue"]}>
              <Amount {...amountOf(transaction)} />
              {transaction.status !== "success" && <StatusBadge status={transaction.status} />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
