import type { ConsoleChannel } from "@portal/contract/console/channels";
import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";

type AccountFormProps = { channel: ConsoleChannel; onDone: () => void };

/** Another account at the same bank. */
export function AccountForm({ channel: { method }, onDone }: AccountFormProps) {
  const [accountNumber, setNumber] = useState("");
  const [accountName, setName] = useState("");
  const order = operationOrder.safeParse({
    operation: "change-account",
    method,
    accountNumber,
    ...(accountName.trim() !== "" && { accountName }),
  }).data;
  return (
    <div className="stack-3">
      <TextField
        label="Số tài khoản mới, cùng ngân hàng"
        value={accountNumber}
        inputMode="numeric"
        required
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label="Chủ tài khoản (để trống nếu không đổi)"
        value={accountName}
        onChange={(event) => setName(event.target.value)}
      />
      {/* Another order is another preview. */}
      <ConfirmOperation key={JSON.stringify(order)} order={order} onDone={onDone} />
    </div>
  );
}
