import { estimateShop } from "@portal/contract/console/shop";
import type { ShopContent } from "@portal/contract/console/shop-content";
import { coins } from "@portal/contract/values/money";
import { formatCoins, formatDate, formatNumber } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import { useReply } from "../api.ts";
import { WideTable } from "../wide-table.tsx";
import { effectInWords } from "./effect-in-words.ts";
import styles from "./shop.module.css";

type ShopEstimateProps = {
  content: ShopContent;
  coinName: string;
  labelOf: (name: string) => string;
};

/** Shows what the last month's payments and purchases would have given by this version, beside what they gave. */
export function ShopEstimate({ content, coinName, labelOf }: ShopEstimateProps) {
  const { data, error } = useReply(estimateShop, { body: { content } });
  if (error) return <p className="note">{error.message}</p>;
  if (!data) return <p role="status">Đang tính trên giao dịch thật…</p>;
  const { from, until, methods, packages } = data;
  return (
    <div className="stack-3">
      <p>
        {`Nếu áp dụng cho giao dịch thật từ ${formatDate(from)} đến ${formatDate(until)}: `}
        <strong>{effectInWords(data, coinName)}</strong>
      </p>
      <div className="columns-24">
        <Comparison
          caption="KP theo kênh nạp"
          heads={["Kênh nạp", "Lượt", "Tiền nạp (đ)", "Đã cho", "Sẽ cho", "Chênh lệch"]}
          className={styles["byMethod"]}
          rows={methods.map(({ method, payments, amountVnd, gaveKp, wouldGiveKp }) => [
            labelOf(method),
            formatNumber(payments),
            formatNumber(amountVnd),
            formatNumber(gaveKp),
            formatNumber(wouldGiveKp),
            signed(formatNumber, wouldGiveKp - gaveKp),
          ])}
        />
        <Comparison
          caption={`${coinName} theo gói`}
          heads={["Gói (KP)", "Đã bán", "Đã cho", "Sẽ cho", "Chênh lệch"]}
          rows={packages.map(({ creditKp, sold, gaveCoins, wouldGiveCoins }) => [
            formatNumber(creditKp),
            formatNumber(sold),
            formatCoins(coins(gaveCoins)),
            wouldGiveCoins === null ? "không còn bán" : formatCoins(coins(wouldGiveCoins)),
            wouldGiveCoins === null ? "–" : signed(inCoins, wouldGiveCoins - gaveCoins),
          ])}
        />
      </div>
    </div>
  );
}

const inCoins = (amount: number): string => formatCoins(coins(amount));
const signed = (inWords: (amount: number) => string, amount: number): string =>
  amount > 0 ? `+${inWords(amount)}` : amount < 0 ? `−${inWords(-amount)}` : "0";

type ComparisonProps = {
  caption: string;
  className?: string | undefined;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
};

const Comparison = ({ caption, className, heads, rows }: ComparisonProps) => (
  <WideTable label={caption} className={cx(styles["rows"], className)}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at === 0 ? undefined : styles["number"]}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]}>
          {row.map((cell, at) => (
            <td key={heads[at]} className={at === 0 ? undefined : styles["number"]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </WideTable>
);
