import type { BookSums } from "@portal/contract/console/books";
import { formatNumber } from "../../../src/lib/text/format.ts";
import styles from "./books.module.css";

type BookFigure = {
  readonly label: string;
  readonly amount: number;
  readonly unit: string;
  readonly hint: string;
};

/** The sums of the whole period in one look. */
export function BookFigures({ sums }: { sums: BookSums }) {
  return (
    <dl className={styles["figures"]}>
      {figuresOf(sums).map(({ label, amount, unit, hint }) => (
        <div key={label} className={styles["figure"]}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatNumber(amount)}</strong> {unit}
            <small>{hint}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const figuresOf = (sums: BookSums): readonly BookFigure[] => [
  {
    label: "Tiền bán trong kỳ",
    amount: sums.salesVnd,
    unit: "đ",
    hint: "đã trừ tiền hoàn",
  },
  {
    label: "Doanh thu thực hiện",
    amount: sums.earnedVnd,
    unit: "đ",
    hint: "phần KP đã tiêu trong kỳ",
  },
  {
    label: "Doanh thu chưa thực hiện",
    amount: sums.deferredVnd,
    unit: "đ",
    hint: "phần KP chưa tiêu, cuối kỳ",
  },
  {
    label: "Còn nợ người chơi",
    amount: sums.liabilityKp,
    unit: "KP",
    hint: `người chơi nợ lại ${formatNumber(sums.debtKp)} KP`,
  },
  {
    label: "Tiền đang giữ",
    amount: sums.cashVnd,
    unit: "đ",
    hint: `chưa rõ chủ ${formatNumber(sums.unmatchedVnd)}đ`,
  },
  {
    label: "Khuyến mãi và tặng",
    amount: sums.bonusKp + sums.grantedKp,
    unit: "KP",
    hint: `trong đó tặng tay ${formatNumber(sums.grantedKp)} KP`,
  },
];
