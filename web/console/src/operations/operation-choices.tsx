import { type OperationName, operationOrder } from "@portal/contract/console/operations";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { StaffContext } from "../session/staff.ts";
import { ConfirmOperation } from "./confirm-operation.tsx";
import { operationNames } from "./facts.tsx";
import styles from "./operation-choices.module.css";

/** A word of an order that somebody types or chooses. */
export type OrderField = {
  readonly name: string;
  readonly label: string;
  /** A whole amount. */
  readonly isAmount?: boolean;
  readonly choices?: Readonly<Record<string, string>>;
  readonly initial?: string;
  readonly isOptional?: boolean;
};

/** Something that may be done here. */
export type OperationChoice = {
  /** Tells two choices of one operation apart. */
  readonly key: string;
  readonly operation: OperationName;
  readonly label?: string;
  /** What of the order is known. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly fields: readonly OrderField[];
};

type OperationChoicesProps = {
  readonly choices: readonly OperationChoice[];
  readonly onDone: (outcome: string) => void;
};

/** What may be done about something: one is chosen, its fields are filled in, then its preview is confirmed. */
export function OperationChoices({ choices, onDone }: OperationChoicesProps) {
  const [openKey, setOpenKey] = useState<string>();
  const roles = use(StaffContext)?.roles ?? [];
  if (!hasRight(roles, "operate") || choices.length === 0) return null;
  const open = choices.find(({ key }) => key === openKey);
  return (
    <div className="stack-3">
      <div className={styles["choices"]} role="group" aria-label="Việc có thể làm">
        {choices.map(({ key, operation, label }) => (
          <Button
            key={key}
            size="sm"
            tone="outline"
            aria-pressed={key === openKey}
            onClick={() => setOpenKey(key)}
          >
            {label ?? operationNames[operation]}
          </Button>
        ))}
      </div>
      {open && <ChosenOperation key={open.key} choice={open} onDone={onDone} />}
    </div>
  );
}

function ChosenOperation({
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
      autoFocus={isFirst}
      inputMode={isAmount ? "numeric" : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
