import { useLingui } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { cx } from "../page/cx.ts";
import { Seal } from "./seal.tsx";
import styles from "./states.module.css";

type ArrivalProps = {
  ref?: Ref<HTMLDivElement>;
  /** The thing that has arrived, beside the seal. */
  sum: ReactNode;
  /** The bonus. */
  bonus?: ReactNode;
  /** For whom, when and by which way. */
  children?: ReactNode;
};

/** Shows what has arrived, under its seal. */
export function Arrival({ ref, sum, bonus, children }: ArrivalProps) {
  const { t } = useLingui();
  return (
    <div ref={ref} className={cx("arrive break-anywhere align-centre", styles["arrivalCard"])}>
      <div className={cx("row-2 lines-0 align-baseline", styles["arrivalSum"])}>
        <span className="visually-hidden">{t`Đã nhận`} </span>
        {sum}
        {bonus && <span className={cx("strong jade", styles["bonus"])}>{bonus}</span>}
      </div>
      <Seal />
      <div className={cx("stack-1 hidden-if-empty", styles["arrivalMore"])}>{children}</div>
    </div>
  );
}
