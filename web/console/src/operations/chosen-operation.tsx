import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { ConfirmOperation } from "./confirm-operation.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import type { OperationChoice, OrderField } from "./operation-choice.ts";

/** The fields of the operation that is chosen, then its preview. */
export function ChosenOperation({
  choice,
  onDone,
}: {
  choice: OperationChoice;
  onDone: (outcome: string) => void;
}) {
  const { operation, known, fields } = choice;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial])),
  );
  const given = fields.flatMap(({ name, isAmount }) => {
    const text = typed[name]?.trim() ?? "";
    return text === "" ? [] : [[name, isAmount ? Number(text.replaceAll(".", "")) : text] as const];
  });
  const order = operationOrder.safeParse({
    operation,
    ...known,
    ...Object.fromEntries(given),
  }).data;
  return (
    <ConfirmOperation
      order={order}
      onDone={onDone}
      isWhole={fields.length === 0}
      {...(fields.length > 0 && {
        fields: fields.map((field, at) => (
          <OrderInput
            key={field.name}
            field={field}
            isFirst={at === 0}
            value={typed[field.name] ?? ""}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
          />
        )),
      })}
    />
  );
}

type OrderInputProps = {
  readonly field: OrderField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function OrderInput({ field, isFirst, value, onChange }: OrderInputProps) {
  const { label, isAmount, choices, isOptional } = field;
  if (choices) {
    return (
      <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      label={label}
      value={value}
      required={isOptional !== true}
      {...(isFirst && { ref: focusOnMount })}
      inputMode={isAmount ? "numeric" : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
