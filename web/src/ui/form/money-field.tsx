import { type Vnd, vnd } from "@portal/contract/values/money";
import type { ChangeEvent } from "react";
import { formatNumber } from "../../lib/text/format.ts";
import { TextField } from "./fields/text-field.tsx";
import { digitsOf, positionAfter } from "./fields/typed-digits.ts";
import styles from "./money-field.module.css";

type MoneyFieldProps = {
  label: string;
  placeholder: string;
  amountVnd: Vnd | undefined;
  onChange: (amountVnd: Vnd | undefined) => void;
  error?: string | undefined;
};

/** Under a billion, which is more than one instant transfer carries. */
const MAX_DIGITS = 9;

/** A field for đồng that groups the digits by three. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, placeholder, amountVnd, onChange, error } = props;
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const digitsBefore = digitsOf(target.value.slice(0, caret)).length;
    const digits = digitsOf(target.value).slice(0, MAX_DIGITS);
    onChange(Number(digits) > 0 ? vnd(Number(digits)) : undefined);
    // Runs once the text is grouped anew: the caret stays behind the same digit as before.
    queueMicrotask(() => {
      const position = positionAfter(target.value, digitsBefore);
      target.setSelectionRange(position, position);
    });
  };

  return (
    <TextField
      label={label}
      placeholder={placeholder}
      error={error}
      name="amountVnd"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={amountVnd === undefined ? "" : formatNumber(amountVnd)}
      onChange={change}
      trailing={<span className={styles["unit"]}>đ</span>}
    />
  );
}
