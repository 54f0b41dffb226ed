import { type OperationName, operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { operationNames } from "../operations/facts.tsx";
import { type Field, OrderField, valueOf } from "./order-field.tsx";

/** The operations about one player, each with its fields. */
const FIELDS = {
  grant: ["kp", "occasion", "note"],
  recall: ["transactionId", "kp", "note"],
  "lock-for-a-day": ["playerReason"],
  lock: ["playerReason"],
  unlock: [],
  "stop-spending-for-a-day": [],
  "stop-spending": [],
  "allow-spending": [],
  "end-sessions": [],
  "resend-message": ["message"],
  "revoke-access": [],
  "correct-contact": ["what", "contact"],
  "limit-spending": ["period", "limitKp"],
} as const satisfies { readonly [Name in OperationName]?: readonly Field[] };
type PlayerOperation = keyof typeof FIELDS;

/** What a choice has before anybody chooses. */
const FIRST: Partial<Record<Field, string>> = {
  what: "phone",
  period: "day",
  message: "verification-code",
};

/** What to do for a player: the operation, its fields, then its preview. */
export function OrderForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [operation, setOperation] = useState<PlayerOperation>("grant");
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>(FIRST);
  const fields: readonly Field[] = FIELDS[operation];
  const given = fields.flatMap((field) => {
    const text = typed[field]?.trim() ?? "";
    return text === "" ? [] : [[field, valueOf(field, text)] as const];
  });
  const order = operationOrder.safeParse({
    operation,
    username,
    ...Object.fromEntries(given),
  }).data;

  return (
    <div className="stack-3">
      <Select
        label="Việc"
        value={operation}
        onChange={(event) => setOperation(event.target.value as PlayerOperation)}
      >
        {Object.keys(FIELDS).map((name) => (
          <option key={name} value={name}>
            {operationNames[name]}
          </option>
        ))}
      </Select>
      {fields.map((field) => (
        <OrderField
          key={field}
          field={field}
          value={typed[field] ?? ""}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      {/* Another order is another preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}
