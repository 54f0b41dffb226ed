import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

export type ButtonTone = "primary" | "outline" | "quiet" | "danger";

type ButtonProps = ComponentProps<"button"> & {
  tone?: ButtonTone;
  size?: "md" | "sm";
  /** As wide as what holds it. */
  full?: boolean;
  icon?: ReactNode;
  /** Work is under way: presses are ignored, the focus stays, the width does not change. */
  busy?: boolean;
  /** Stands in for the label while busy. */
  busyLabel?: ReactNode;
  /** Why it cannot be pressed, shown below while `disabled`. */
  disabledReason?: ReactNode;
};

export function Button(props: ButtonProps) {
  const { tone, size, full, icon, busy, busyLabel, disabledReason, children, ...rest } = props;
  const reasonId = useId();
  const hasReason = Boolean(rest.disabled && !busy && disabledReason);
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ tone, size, full }), rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={hasReason ? reasonId : rest["aria-describedby"]}
      onClick={busy ? swallow : rest.onClick}
    >
      <span className={styles["labels"]} data-busy={busy || undefined}>
        <span className={styles["label"]}>
          {icon}
          {children}
        </span>
        {busy !== undefined && (
          <span className={styles["busy"]}>
            <Spinner />
            {busyLabel}
          </span>
        )}
      </span>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={cx(styles["explained"], full && styles["full"])}>
      {button}
      <span id={reasonId} className={styles["reason"]}>
        {hasReason && disabledReason}
      </span>
    </span>
  );
}

/** The look of a button for what is a link. */
export function buttonClass(look: {
  tone?: ButtonTone | undefined;
  size?: "md" | "sm" | undefined;
  full?: boolean | undefined;
}): string {
  return cx(
    styles["button"],
    styles[look.tone ?? "primary"],
    look.size === "sm" && styles["sm"],
    look.full && styles["full"],
  );
}

function swallow(event: MouseEvent) {
  event.preventDefault();
}
