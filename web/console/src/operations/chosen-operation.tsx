import { operationOrder } from "@portal/contract/console/operations";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { cx } from "../../../src/ui/page/cx.ts";
import { instantOf } from "../moments.ts";
import { grouped } from "../grouped.ts";
import { ConfirmOperation, type DoneOrder, ShownFacts } from "./confirm-operation.tsx";
import { operationNames } from "./facts.tsx";
import { showOnMount } from "./focus-on-mount.ts";
import type { OperationChoice, OrderField } from "./operation-choice.ts";
import styles from "./operations.module.css";
import { OrderInput } from "./order-input.tsx";

/** The form of the operation that is chosen (`ChosenOperation`), and what stands in its place when it is done. */
export function ChosenOperation({
  choice,
  onDone,
  onCancel,
}: {
  choice: OperationChoice;
  onDone: (done: DoneOrder) => void;
  onCancel: () => void;
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
    <div ref={showOnMount} className={cx("stack-2", styles["chosen"])}>
      {says !== undefined && <p className="note">{says}</p>}
      <ConfirmOperation
        order={order}
        onDone={onDone}
        onCancel={onCancel}
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

/** What was done. */
export function DoneOperation({
  done: { order, facts, evidence, mayDoAlone },
}: {
  done: DoneOrder;
}) {
  return (
    <div className={cx("stack-2", styles["done"])}>
      <p className="line-2 strong">
        <CircleCheck size={18} className="jade" aria-hidden />
        {`${operationNames[order.operation]}: ${mayDoAlone ? "xong" : "chờ người thứ hai"}`}
      </p>
      <ShownFacts facts={facts} evidence={evidence} />
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
