import { Check } from "lucide-react";
import styles from "../../features/sign-up/sign-up.module.css";

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
          className={styles["stepperStep"]}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles["stepperMark"]}>
            {index < current ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
