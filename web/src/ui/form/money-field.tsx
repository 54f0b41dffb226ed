import { type Vnd, vnd } from "@portal/contract/values/money";
import { AmountField } from "./amount-field.tsx";

type MoneyFieldProps = {
  label: string;
  placeholder: string;
  amountVnd: Vnd | undefined;
  onChange: (amountVnd: Vnd | undefined) => void;
  error?: string | undefined;
};

/** A field for đồng; zero is none. */
export function MoneyField({ amountVnd, onChange, ...field }: MoneyFieldProps) {
  return (
    <AmountField
      {...field}
      name="amountVnd"
      unit="đ"
      amount={amountVnd}
      onChange={(amount) => onChange(amount ? vnd(amount) : undefined)}
    />
  );
}
