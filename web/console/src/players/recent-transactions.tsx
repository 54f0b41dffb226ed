import type { FoundPlayer } from "@portal/contract/console/players";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import styles from "./player-view.module.css";

const STATUSES: Readonly<Record<string, string>> = {
  pending: "đang xử lý",
  success: "thành công",
  failed: "thất bại",
};

/** The newest transactions, each with its id, which searches and operations take. */
export function RecentTransactions({ transactions }: Pick<FoundPlayer, "transactions">) {
  if (transactions.length === 0) return null;
  return (
    <Panel title="Giao dịch gần đây">
      <table className={styles["money"]}>
        <caption className="visually-hidden">Giao dịch gần đây</caption>
        <thead>
          <tr>
            <th scope="col">Lúc</th>
            <th scope="col">Giao dịch</th>
            <th scope="col">Trạng thái</th>
            <th scope="col" className={styles["amount"]}>
              Giá trị
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map(({ id, type, status, value, currency, createdAt }) => (
            <tr key={id}>
              <td>{formatDateTime(createdAt)}</td>
              <td>
                <TransactionName type={type} />
                <div className={styles["id"]}>{id}</div>
              </td>
              <td>{STATUSES[status] ?? status}</td>
              <td className={styles["amount"]}>
                {`${formatNumber(value)} ${currency === "VND" ? "đ" : currency}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
