import { cx } from "../page/cx.ts";
import styles from "./amount.module.css";

type AmountProps = {
  /** Already written as people read it: '1.000', '−250'. */
  value: string;
  /** KP, đ, the name of the coin. */
  unit: string;
  /** `display` is for the one figure that a page is about. */
  size?: "md" | "lg" | "xl" | "display";
  tone?: "plain" | "gold" | "gain" | "loss" | "debt";
};

/** Vietnamese write it right behind the figure: `100.000đ`. */
const CLOSE_UNIT = "đ";

/** A sum of money. Its figures are all of one width, so that a changing sum stands still. */
export function Amount({ value, unit, size = "md", tone = "plain" }: AmountProps) {
  return (
    <span className={cx(styles["amount"], styles[size], styles[tone])}>
      <span className={styles["value"]}>{value}</span>
      {unit === CLOSE_UNIT ? "" : " "}
      <span className={styles["unit"]}>{unit}</span>
    </span>
  );
}
