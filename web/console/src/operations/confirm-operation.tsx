import { proposeOperation } from "@portal/contract/console/approvals";
import {
  doOperation,
  type OperationOrder,
  previewOperation,
} from "@portal/contract/console/operations";
import type { ReplyOf } from "@portal/contract/http/call";
import { useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import { Facts, operationNames } from "./facts.tsx";

type ConfirmOperationProps = {
  /** Undefined while its fields are not filled in. */
  order: OperationOrder | undefined;
  onDone: () => void;
};

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Shows what an order would do, then does it or proposes it to another person. */
export function ConfirmOperation({ order, onDone }: ConfirmOperationProps) {
  const [seen, setSeen] = useState<ReplyOf<typeof previewOperation> & { order: OperationOrder }>();
  const [reason, setReason] = useState("");
  const [outcome, setOutcome] = useState<string>();
  const { run, isBusy, failure } = useWork();

  const preview = (wanted: OperationOrder) =>
    run(async () => {
      setOutcome(undefined);
      setSeen({ ...(await send(previewOperation, { body: { order: wanted } })), order: wanted });
    });
  const confirm = ({ order: shown, previewHash, mayDoAlone }: NonNullable<typeof seen>) =>
    run(async () => {
      const body = { order: shown, previewHash, reason };
      if (mayDoAlone) await send(doOperation, { body });
      else await send(proposeOperation, { body });
      setOutcome(mayDoAlone ? "Đã thực hiện." : "Đã gửi đề nghị để người khác phê duyệt.");
      setSeen(undefined);
      onDone();
    });

  return (
    <div className="stack-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
      {!seen && (
        <div>
          <Button
            size="sm"
            busy={isBusy}
            disabled={!order}
            onClick={() => order && void preview(order)}
          >
            Xem trước
          </Button>
        </div>
      )}
      {seen && (
        <form
          className="stack-3"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm(seen);
          }}
        >
          <p>
            <strong>{operationNames[seen.order.operation]}</strong>: <Facts facts={seen.facts} />
          </p>
          <TextField
            label="Lý do (ghi vào nhật ký)"
            value={reason}
            required
            ref={focus}
            onChange={(event) => setReason(event.target.value)}
          />
          <div>
            <Button type="submit" size="sm" busy={isBusy}>
              {seen.mayDoAlone ? "Thực hiện" : "Đề nghị phê duyệt"}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
