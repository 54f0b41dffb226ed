import { type ChangeEvent, type ComponentProps, type ReactNode, useReducer } from "react";
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
  // What is typed and not taken (a letter in a sum) goes away only where the field is drawn again.
  const [, redraw] = useReducer((draws: number) => draws + 1, 0);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    redraw();
    input.onChange?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(wires) => (
        <span className={styles["box"]} data-invalid={wires["aria-invalid"]}>
          {leading && <span className={styles["leading"]}>{leading}</span>}
          <input
            {...input}
            {...wires}
            onChange={change}
            className={cx(styles["input"], input.className)}
          />
          {trailing}
        </span>
      )}
    </Field>
  );
}
