import { cleanText } from "@portal/contract/values/clean-text";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../../page/cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./fields.module.css";
import { keepingWithin } from "./keep-within.ts";

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "children" | "id"> & {
    /** An icon inside the box, before the text. */
    leading?: ReactNode;
    /** An icon or a button inside the box, after the text. */
    trailing?: ReactNode;
    /** Cleans the text as the form's rules do; `maxLength` counts the cleaned text. */
    clean?: (text: string) => string;
  };

/** The last part of a name typed in a decomposed form is one character once it is composed. */
const cleanComposed = (text: string): string => cleanText(text.normalize("NFC"));

/** A field for one line of text. It takes what `form.text(name)` returns, and a label. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, invalid = false, leading, trailing, ...rest } = props;
  const { maxLength, clean = cleanComposed, ...input } = rest;
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <span className={styles["textFieldBox"]} data-invalid={wires["aria-invalid"]}>
          {leading && <span className={styles["leading"]}>{leading}</span>}
          <input
            {...input}
            {...wires}
            {...keepingWithin(maxLength, clean, input)}
            className={cx(styles["textFieldInput"], input.className)}
          />
          {trailing}
        </span>
      )}
    </Field>
  );
}
