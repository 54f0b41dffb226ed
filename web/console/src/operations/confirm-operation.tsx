/** Shows what an order would do, then does it or proposes it to another person. */
import { proposeOperation } from "@portal/contract/console/approvals";
import {
  doOperation,
  type OperationOrder,
  previewOperation,
} from "@portal/contract/console/operations";
import type { ReplyOf } from "@portal/contract/http/call";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { type Report, useReport } from "../report.ts";
import { useWork } from "../use-work.ts";
import { Evidence } from "./evidence.tsx";
import { Facts, factsInWords, operationNames } from "./facts.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import { graveOperations } from "./grave-operations.ts";
import { placeOf } from "./place-of.ts";

type ConfirmOperationProps = {
  /** Undefined while its fields are not filled in. */
  order: OperationOrder | undefined;
  /** Called when it is done; the frame says what came of it. */
  onDone: () => void;
  /** The order's fields; without any the preview is shown at once. */
  fields?: ReactNode;
  /** True where the order needs no more words: its preview comes without a press. */
  isWhole?: boolean;
};

export function ConfirmOperation({
  order,
  onDone,
  fields,
  isWhole = false,
}: ConfirmOperationProps) {
  const [seen, setSeen] = useState<Seen>();
  const report = useReport();
  const { run, isBusy, failure } = useWork();

  const preview = (wanted: OperationOrder) =>
    run(async () => {
      // What was done before is no news while something else is under way.
      report(undefined);
      const body = { order: wanted };
      setSeen({ ...(await send(previewOperation, { body }, LONG_TIMEOUT_MS)), order: wanted });
    });
  const confirm = (shown: Seen, reason: string) =>
    run(async () => {
      report(await carryOut(shown, reason));
      setSeen(undefined);
      onDone();
    });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWhole || !order || hasBegun.current) return;
    hasBegun.current = true;
    void preview(order);
  });

  return (
    <div className="stack-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {seen ? (
        <SeenOrder
          seen={seen}
          isBusy={isBusy}
          onConfirm={(reason) => void confirm(seen, reason)}
          onBack={fields === undefined ? undefined : () => setSeen(undefined)}
        />
      ) : (
        <form
          className="stack-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (order) void preview(order);
          }}
        >
          {fields}
          <div>
            <Button type="submit" size="sm" busy={isBusy} disabled={!order}>
              Xem trước
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

type Seen = ReplyOf<typeof previewOperation> & { readonly order: OperationOrder };

type SeenOrderProps = {
  readonly seen: Seen;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  /** Undefined where there is nothing to change. */
  readonly onBack: (() => void) | undefined;
};

/** Does what was seen, or proposes it to another person. @throws ApiError */
async function carryOut(
  { order, previewHash, mayDoAlone, facts }: Seen,
  reason: string,
): Promise<Report> {
  const body = { order, previewHash, reason };
  const what = [operationNames[order.operation], factsInWords(facts)].filter(Boolean).join(" – ");
  if (mayDoAlone) {
    await send(doOperation, { body }, LONG_TIMEOUT_MS);
    return { text: `Đã thực hiện. ${what}`, to: placeOf(order.operation, facts) };
  }
  const { id } = await send(proposeOperation, { body });
  return {
    text: `Đã gửi đề nghị để người khác phê duyệt. ${what}`,
    to: `/approvals?id=${id}`,
  };
}

/** Shows the effect of the order, and asks for the reason. */
function SeenOrder({ seen, isBusy, onConfirm, onBack }: SeenOrderProps) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason);
      }}
    >
      <p>
        <strong>{operationNames[seen.order.operation]}</strong>: <Facts facts={seen.facts} />
      </p>
      {seen.contact !== undefined && (
        <p>
          Liên hệ mới đầy đủ: <strong>{seen.contact}</strong>
        </p>
      )}
      <Evidence evidence={seen.evidence} />
      <TextField
        label="Lý do (ghi vào nhật ký)"
        value={reason}
        required
        ref={focusOnMount}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button
          type="submit"
          size="sm"
          tone={graveOperations.has(seen.order.operation) ? "danger" : "primary"}
          busy={isBusy}
        >
          {seen.mayDoAlone ? "Thực hiện" : "Đề nghị phê duyệt"}
        </Button>{" "}
        {onBack && (
          <Button tone="quiet" size="sm" onClick={onBack}>
            Sửa lại
          </Button>
        )}
      </div>
    </form>
  );
}
