import { type OperationName, operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { operationNames } from "../operations/facts.tsx";

type Field = "kp" | "occasion" | "transactionId" | "note";

type OfPlayer = Extract<
  OperationName,
  "grant" | "recall" | "stop-spending" | "allow-spending" | "end-sessions"
>;

const FIELDS: Readonly<Record<OfPlayer, readonly Field[]>> = {
  grant: ["kp", "occasion", "note"],
  recall: ["transactionId", "kp", "note"],
  "stop-spending": [],
  "allow-spending": [],
  "end-sessions": [],
};

const LABELS: Readonly<Record<Field, string>> = {
  kp: "Số KP",
  occasion: "Dịp (mỗi dịp cộng một lần)",
  transactionId: "Mã giao dịch cần thu hồi",
  note: "Lời nhắn cho người chơi (không bắt buộc)",
};

/** What to do for a player: the operation, its fields, then its preview. */
export function OrderForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [operation, setOperation] = useState<OfPlayer>("grant");
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const fields = FIELDS[operation];
  const given = fields.flatMap((field) => {
    const text = typed[field]?.trim() ?? "";
    return text === "" ? [] : [[field, field === "kp" ? Number(text) : text] as const];
  });
  const order = operationOrder.safeParse({
    operation,
    username,
    ...Object.fromEntries(given),
  }).data;

  return (
    <div className="stack-3">
      <Select
        label="Việc cần làm"
        value={operation}
        onChange={(event) => setOperation(event.target.value as OfPlayer)}
      >
        {Object.keys(FIELDS).map((value) => (
          <option key={value} value={value}>
            {operationNames[value]}
          </option>
        ))}
      </Select>
      {fields.map((field) => (
        <TextField
          key={field}
          label={LABELS[field]}
          value={typed[field] ?? ""}
          inputMode={field === "kp" ? "numeric" : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {/* Another order is another preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}
