import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./fields.module.css";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "children" | "id">;

/** A field for some lines of text. It takes what `form.text(name)` returns, and a label. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, invalid = false, ...area } = props;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => <textarea {...area} {...wires} className={styles["area"]} />}
    </Field>
  );
}
