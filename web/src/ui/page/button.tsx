/** The button of all pages (`Button`), and links that look like it. */
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import { LiveText } from "./live-text.tsx";

export type ButtonTone = "primary" | "outline" | "quiet" | "danger";

type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: "md" | "sm" | undefined;
  /** Makes the button as wide as its container. */
  full?: boolean | undefined;
};

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: ReactNode;
    /** True while work is under way: presses are ignored, the focus stays, the width does not change. */
    busy?: boolean;
    /** Replaces the label while `busy`. Without it, only screen readers get the label then. */
    busyLabel?: ReactNode;
    /** Why the button cannot be pressed, shown below it while `disabled`. */
    disabledReason?: ReactNode;
  };

/** A button with an optional icon, a busy state, and a reason that is shown while it is disabled. */
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
          <LiveText>{children}</LiveText>
        </span>
        {busy !== undefined && (
          <span className={styles["busy"]}>
            <Spinner />
            <LiveText>{busyLabel}</LiveText>
            {busy && busyLabel === undefined && <span className="visually-hidden">{children}</span>}
          </span>
        )}
      </span>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={cx(styles["explained"], full && styles["full"])}>
      {button}
      <span id={reasonId} className="note">
        {hasReason && disabledReason}
      </span>
    </span>
  );
}

/** A link inside the portal that looks like a button. */
export function ButtonLink({
  tone,
  size,
  full,
  ...link
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...link} className={buttonClass({ tone, size, full })} />;
}

/** Returns a button's classes, for links that leave the portal. */
export function buttonClass(look: ButtonLook): string {
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
