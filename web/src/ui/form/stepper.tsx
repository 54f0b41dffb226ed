import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../page/button.tsx";
import { cx } from "../page/cx.ts";
import styles from "./stepper.module.css";

type StepperProps = {
  /** Says what the steps lead to. */
  label: string;
  steps: readonly string[];
  /** Index of the step being done. */
  current: number;
};

/** Shows the player's progress through the steps. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={styles["stepper"]} aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={styles["step"]}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={cx("round-mark tabular", styles["mark"])}>
            {index < current ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** The button that ends a step, beside the one that leads back to the step before. */
export function StepButtons({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <div className={styles["buttons"]}>
      {!isFirst && (
        <Button tone="outline" onClick={() => history.back()}>
          <Trans>Quay lại</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}
