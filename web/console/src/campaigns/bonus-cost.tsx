import { estimateBonusCost } from "@portal/contract/console/campaigns";
import type { BodyOf } from "@portal/contract/http/call";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { useReply } from "../api.ts";
import { WideTable } from "../wide-table.tsx";
import styles from "./campaigns.module.css";

/** Estimates what a bonus would have cost on real payments of the past. */
export function BonusCost({ asked }: { asked: BodyOf<typeof estimateBonusCost> }) {
  const { data, error } = useReply(estimateBonusCost, { body: asked });
  if (error) return <p className="note">{error.message}</p>;
  if (!data) return <p role="status">Đang tính chi phí…</p>;
  return (
    <WideTable label="Chi phí" className={styles["cost"]}>
      <caption className="visually-hidden">Chi phí tính trên giao dịch thật</caption>
      <thead>
        <tr>
          <th scope="col">Nếu áp dụng cho</th>
          <th scope="col">Lượt nạp</th>
          <th scope="col">Tiền nạp (đ)</th>
          <th scope="col">Đã thưởng (KP)</th>
          <th scope="col">Sẽ thưởng (KP)</th>
          <th scope="col">Thêm (KP)</th>
        </tr>
      </thead>
      <tbody>
        {data.spans.map(({ from, until, payments, amountVnd, givenBonusKp, wouldBonusKp }) => (
          <tr key={from}>
            <td>{`${formatDateTime(from)} – ${formatDateTime(until)}`}</td>
            <td>{formatNumber(payments)}</td>
            <td>{formatNumber(amountVnd)}</td>
            <td>{formatNumber(givenBonusKp)}</td>
            <td>{formatNumber(wouldBonusKp)}</td>
            <td>{formatNumber(wouldBonusKp - givenBonusKp)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
