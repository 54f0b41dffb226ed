/** The form for the next step of a data request: an answer, its fulfilment, or its refusal. */
import type { StaffDataRequest } from "@portal/contract/console/data-requests";
import { type OperationName, operationOrder } from "@portal/contract/console/operations";
import type { PersonalField } from "@portal/contract/session";
import { personalTexts } from "@portal/contract/values/personal-texts";
import { useState } from "react";
import { Checkbox } from "../../../src/ui/form/fields/checkbox.tsx";
import { DayField } from "../../../src/ui/form/fields/day-field.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { Owner } from "./owner.tsx";

type Step = Extract<
  OperationName,
  "answer-data-request" | "complete-data-request" | "refuse-data-request"
>;

const STEPS: Readonly<Record<Step, string>> = {
  "answer-data-request": "Trả lời, còn xử lý tiếp",
  "complete-data-request": "Hoàn tất",
  "refuse-data-request": "Từ chối",
};

const FIELDS: Record<PersonalField, string> = { ...personalTexts, dob: "Ngày sinh" };

type DecideRequestProps = { request: StaffDataRequest; onDone: () => void };

export function DecideRequest({
  request: { id, kind, answer, owner },
  onDone,
}: DecideRequestProps) {
  const [operation, setOperation] = useState<Step>("answer-data-request");
  const [note, setNote] = useState("");
  const [right, setRight] = useState<Record<string, string>>({});
  const [isElsewhere, setElsewhere] = useState(false);
  const completes = operation === "complete-data-request";
  const given = Object.entries(right).filter(([, value]) => value.trim() !== "");
  const order = operationOrder.safeParse({
    operation,
    requestId: id,
    ...(note.trim() !== "" && { note }),
    ...(completes && given.length > 0 && { correction: Object.fromEntries(given) }),
    ...(completes && isElsewhere && { isElsewhere }),
  }).data;
  return (
    <div className="stack-3">
      <Owner queue="data-requests" item={id} owner={owner} onChange={onDone} />
      {answer !== null && <p>{`Đã trả lời: ${answer}`}</p>}
      <ConfirmOperation
        order={order}
        onDone={onDone}
        fields={
          <>
            <Select
              label="Bước tiếp theo"
              value={operation}
              onChange={(event) => setOperation(event.target.value as Step)}
              options={Object.entries(STEPS)}
            />
            {completes &&
              kind === "correction" &&
              Object.entries(FIELDS).map(([field, label]) => {
                const change = (value: string) => setRight({ ...right, [field]: value });
                const value = right[field] ?? "";
                return field === "dob" ? (
                  <DayField key={field} label={`${label} đúng`} day={value} onDay={change} />
                ) : (
                  <TextField
                    key={field}
                    label={`${label} đúng`}
                    value={value}
                    onChange={(event) => change(event.target.value)}
                  />
                );
              })}
            {completes && kind !== "deletion" && (
              <Checkbox
                label={
                  kind === "export" ? "Bản sao đã được gửi theo cách khác" : "Đã sửa theo cách khác"
                }
                checked={isElsewhere}
                onChange={(event) => setElsewhere(event.target.checked)}
              />
            )}
            <TextField
              label={completes ? "Lời cho người chơi (không bắt buộc)" : "Lời cho người chơi"}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        }
      />
    </div>
  );
}
