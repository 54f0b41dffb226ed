import { cx } from "../page/cx.ts";
import styles from "./amount.module.css";

type AmountProps = {
  /** The number as people read it: '1.000', '−250'. */
  value: string;
  /** KP, đ, or the name of the coin. */
  unit: string;
  /** `display` is for the one figure that a page is about. */
  size?: "md" | "lg" | "xl" | "display";
  tone?: "plain" | "gold" | "gain" | "loss" | "debt";
};

/** Vietnamese write this unit right behind the number: `100.000đ`. */
const CLOSE_UNIT = "đ";

/** A sum of money. Its digits have equal width, so that a changing sum does not move. */
export function Amount({ value, unit, size = "md", tone = "plain" }: AmountProps) {
  return (
    <span className={cx(styles["amount"], styles[size], styles[tone])}>
      <span>{value}</span>
      {unit === CLOSE_UNIT ? "" : " "}
      <span className={styles["unit"]}>{unit}</span>
    </span>
  );
}
