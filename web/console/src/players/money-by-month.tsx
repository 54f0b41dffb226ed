import type { PlayerPage } from "@portal/contract/console/player";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import styles from "./player-view.module.css";

/** What was paid, given, spent and taken back in each month of the last year, by type and way to pay. */
export function MoneyByMonth({ money }: Pick<PlayerPage, "money">) {
  return (
    <Panel title="Tiền trong 12 tháng">
      {money.length === 0 ? (
        <p className={styles["when"]}>Chưa có giao dịch thành công nào</p>
      ) : (
        <table className={styles["money"]}>
          <caption className="visually-hidden">Tổng theo tháng, loại và kênh</caption>
          <thead>
            <tr>
              <th scope="col">Tháng</th>
              <th scope="col">Loại</th>
              <th scope="col">Kênh</th>
              <th scope="col" className={styles["amount"]}>
                Tổng
              </th>
            </tr>
          </thead>
          <tbody>
            {money.map(({ month, type, source, count, sum, currency }) => (
              <tr key={`${month} ${type} ${source} ${currency}`}>
                <td>{month}</td>
                <td>
                  <TransactionName type={type} /> ({count})
                </td>
                <td>{source ?? "–"}</td>
                <td
                  className={styles["amount"]}
                >{`${formatNumber(sum)} ${currency === "VND" ? "đ" : currency}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
