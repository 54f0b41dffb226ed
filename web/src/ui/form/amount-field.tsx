/**
 * A field for a whole amount that groups the digits by three. It takes what people write (`100k`, `1tr5`,
 * `100,000.00`), and says so where a text may mean several amounts.
 */
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { formatNumber } from "../../lib/text/format.ts";
import styles from "./amount.module.css";
import { TextField } from "./fields/text-field.tsx";
import { digitsOf, positionAfter, readAmount } from "./fields/typed-amount.ts";
import { keepCaret, type Typed, useTypedText } from "./fields/use-typed-text.ts";

/** An amount has at most so many digits: a billion is more than one instant transfer carries. */
const MAX_DIGITS = 9;

const MAX_AMOUNT = 10 ** MAX_DIGITS - 1;

const GROUPED = /^[\d.]*$/;

type AmountFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "value" | "onChange" | "trailing"
> & {
  amount: number | undefined;
  onChange: (amount: number | undefined) => void;
  unit: string;
};

export function AmountField({ amount, onChange, unit, error, ...field }: AmountFieldProps) {
  const { t } = useLingui();
  const typed = useTypedAmount(amount, onChange);
  const unclear = t`Chưa rõ số tiền này. Hãy nhập bằng chữ số, ví dụ 150.000.`;
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      {...typed.input}
      error={typed.isUnclear ? unclear : error}
      onBlur={(event) => {
        typed.leave();
        field.onBlur?.(event);
      }}
      trailing={<span className={styles["amountFieldUnit"]}>{unit}</span>}
    />
  );
}

/** A text that is kept as it was typed, because it is not just digits: `100k`. */
type Draft = {
  readonly text: string;
  /** The amount that the text means; undefined if it is not clear. */
  readonly amount: number | undefined;
  /** Whether to show that the text is not clear: not while the player is typing. */
  readonly isComplete: boolean;
};

/** Holds what is typed into a field for a whole amount. Digits are grouped by three while they are typed. */
function useTypedAmount(
  amount: number | undefined,
  onChange: (amount: number | undefined) => void,
) {
  const [kept, setDraft] = useState<Draft>();
  // An amount that was chosen elsewhere takes the draft's place.
  const draft = kept?.amount === amount ? kept : undefined;

  const setAmount = (next: number | undefined, nextDraft?: Draft) => {
    setDraft(nextDraft);
    onChange(next);
  };

  const takeDigits = (input: HTMLInputElement) => {
    const digits = digitsOf(input.value).slice(0, MAX_DIGITS);
    const caret = input.selectionStart ?? input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
    setAmount(digits === "" ? undefined : Number(digits));
    keepCaret(input, () => positionAfter(input.value, digitsBefore));
  };

  const take = ({ input, inputType, inserted }: Typed) => {
    const text = input.value;
    const isTyping = /^(?:insertText|insertCompositionText|delete)/.test(inputType);
    const isFieldsOwn = GROUPED.test(text) && draft === undefined && !inserted.includes(".");
    if (isTyping && (isFieldsOwn || isCanonical(text))) return takeDigits(input);
    const read = readAmount(text);
    const next = read === undefined || read > MAX_AMOUNT ? undefined : read;
    if (text.trim() === "" || (!isTyping && next !== undefined)) return setAmount(next);
    setAmount(next, { text, amount: next, isComplete: !isTyping });
  };

  const leave = () => {
    setDraft(draft?.amount === undefined ? draft && { ...draft, isComplete: true } : undefined);
  };

  return {
    input: useTypedText(draft?.text ?? (amount === undefined ? "" : formatNumber(amount)), take),
    isUnclear: draft?.isComplete === true && draft.amount === undefined,
    leave,
  };
}

/** Returns whether a text is what the field shows for its digits. */
function isCanonical(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length <= MAX_DIGITS && (digits === text || formatNumber(Number(digits)) === text);
}
