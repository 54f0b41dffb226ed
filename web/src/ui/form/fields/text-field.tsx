import type { ComponentProps, ReactNode } from "react";
import { cx } from "../../page/cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./text-field.module.css";

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "children" | "id"> & {
    /** An icon inside the box, before the text. */
    leading?: ReactNode;
    /** An icon or a button inside the box, after the text. */
    trailing?: ReactNode;
  };

/** A field for one line of text. It takes what `form.text(name)` returns, and a label. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, invalid = false, leading, trailing, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <span className={styles["box"]} data-invalid={wires["aria-invalid"]}>
          {leading && <span className={styles["leading"]}>{leading}</span>}
          <input {...input} {...wires} className={cx(styles["input"], input.className)} />
          {trailing}
        </span>
      )}
    </Field>
  );
}
