import { cleanText } from "@portal/contract/values/clean-text";
import type { ChangeEvent, ComponentProps, CompositionEvent, ReactNode } from "react";
import { cx } from "../../page/cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./fields.module.css";
import { keepWithin } from "./keep-within.ts";

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
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // A text that is changed while a keyboard composes it is inserted twice.
    const { isComposing = false } = event.nativeEvent as Partial<InputEvent>;
    if (maxLength !== undefined && !isComposing) keepWithin(event.target, maxLength, clean);
    input.onChange?.(event);
  };
  const endComposition = (event: CompositionEvent<HTMLInputElement>) => {
    input.onCompositionEnd?.(event);
    const { currentTarget: target } = event;
    if (maxLength === undefined || !keepWithin(target, maxLength, clean)) return;
    input.onChange?.({ ...event, target });
  };
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <span className={styles["textFieldBox"]} data-invalid={wires["aria-invalid"]}>
          {leading && <span className={styles["leading"]}>{leading}</span>}
          <input
            {...input}
            {...wires}
            onChange={change}
            onCompositionEnd={endComposition}
            className={cx(styles["textFieldInput"], input.className)}
          />
          {trailing}
        </span>
      )}
    </Field>
  );
}
