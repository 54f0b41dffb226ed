import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { instantOf } from "../moments.ts";
import { grouped } from "../grouped.ts";
import { ConfirmOperation } from "./confirm-operation.tsx";
import type { OperationChoice, OrderField } from "./operation-choice.ts";
import styles from "./operations.module.css";
import { OrderInput } from "./order-input.tsx";

/** The fields of the operation that is chosen, then its preview. */
export function ChosenOperation({
  choice,
  onDone,
}: {
  choice: OperationChoice;
  onDone: () => void;
}) {
  const { operation, known, fields, says } = choice;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      fields.map(({ name, isAmount, initial = "" }) => [
        name,
        isAmount ? grouped(initial) : initial,
      ]),
    ),
  );
  const given = fields.flatMap((field) => {
    const value = valueOf(field, typed[field.name] ?? "");
    return value === undefined ? [] : [[field.name, value] as const];
  });
  const order = operationOrder.safeParse({
    operation,
    ...known,
    ...Object.fromEntries(given),
  }).data;
  return (
    <div className="stack-2">
      {says !== undefined && <p className="note">{says}</p>}
      <ConfirmOperation
        order={order}
        onDone={onDone}
        isWhole={fields.length === 0}
        {...(fields.length > 0 && {
          fields: (
            <div className={styles["operationFields"]}>
              {fields.map((field, at) => (
                <OrderInput
                  key={field.name}
                  field={field}
                  isFirst={at === 0}
                  value={typed[field.name] ?? ""}
                  onChange={(value) => setTyped({ ...typed, [field.name]: value })}
                />
              ))}
            </div>
          ),
        })}
      />
    </div>
  );
}

/** Reads a field as the order expects it; undefined while it is empty. */
function valueOf({ isAmount, kind }: OrderField, typed: string) {
  const text = typed.trim();
  if (text === "") return undefined;
  if (kind === "flag") return true;
  // What is half typed stays a text, which no order takes.
  if (kind === "moment") return instantOf(text) ?? text;
  return isAmount ? Number(text.replaceAll(".", "")) : text;
}
