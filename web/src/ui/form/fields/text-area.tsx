import { cleanLines } from "@portal/contract/values/clean-lines";
import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./fields.module.css";
import { keepingWithin } from "./keep-within.ts";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "children" | "id">;

/**
 * A field for some lines of text. It takes what `form.text(name)` returns, and a label. `maxLength` counts the cleaned
 * text.
 */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, invalid = false, maxLength, ...area } = props;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <textarea
          {...area}
          {...wires}
          {...keepingWithin(maxLength, cleanLines, area)}
          className={styles["area"]}
        />
      )}
    </Field>
  );
}
