import type { ChangeEvent, ComponentProps } from "react";
import { formatNumber } from "../../lib/text/format.ts";
import { TextField } from "./fields/text-field.tsx";
import { digitsOf, positionAfter } from "./fields/typed-digits.ts";
import styles from "./amount-field.module.css";

type AmountFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "value" | "onChange" | "trailing"
> & {
  amount: number | undefined;
  onChange: (amount: number | undefined) => void;
  unit: string;
};

/** Under a billion, which is more than one instant transfer carries. */
const MAX_DIGITS = 9;

/** A field for a whole amount that groups the digits by three. */
export function AmountField({ amount, onChange, unit, ...field }: AmountFieldProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const digitsBefore = digitsOf(target.value.slice(0, caret)).length;
    const digits = digitsOf(target.value).slice(0, MAX_DIGITS);
    onChange(digits === "" ? undefined : Number(digits));
    // Runs once the text is grouped anew: the caret stays behind the same digit as before.
    queueMicrotask(() => {
      const position = positionAfter(target.value, digitsBefore);
      target.setSelectionRange(position, position);
    });
  };

  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={amount === undefined ? "" : formatNumber(amount)}
      onChange={change}
      trailing={<span className={styles["unit"]}>{unit}</span>}
    />
  );
}
