import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import styles from "./amount.module.css";
import { TextField } from "./fields/text-field.tsx";
import { useTypedAmount } from "./fields/use-typed-amount.ts";

type AmountFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "value" | "onChange" | "trailing"
> & {
  amount: number | undefined;
  onChange: (amount: number | undefined) => void;
  unit: string;
};

/**
 * A field for a whole amount that groups the digits by three. It takes what people write (`100k`, `1tr5`,
 * `100,000.00`), and says so where a text may mean several amounts.
 */
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
