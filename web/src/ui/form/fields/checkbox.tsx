import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../../page/cx.ts";
import styles from "./fields.module.css";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode };

/** A checkbox with its label. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={cx("touch-target", styles["checkbox"])}>
      <input {...input} type="checkbox" className={styles["checkboxInput"]} />
      <span className={styles["checkboxBox"]}>
        <Check className={styles["tick"]} size={16} strokeWidth={3} />
      </span>
      <span>{label}</span>
    </label>
  );
}
