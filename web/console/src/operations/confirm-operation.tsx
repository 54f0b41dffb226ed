/** Shows what an order would do, then does it or proposes it to another person. */
import type { OperationFacts } from "@portal/contract/console/evidence";
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
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { DetailList } from "../money/detail-list.tsx";
import { type Report, useReport } from "../report.ts";
import { useWork } from "../use-work.ts";
import { Evidence } from "./evidence.tsx";
import { factsOf, operationNames } from "./facts.tsx";
import { focusOnMount, showOnMount } from "./focus-on-mount.ts";
import { graveOperations } from "./grave-operations.ts";
import styles from "./operations.module.css";
import { placeOf } from "./place-of.ts";
import { actInWords, proposalInWords, workInWords } from "./work-in-words.ts";

type ConfirmOperationProps = {
  /** Undefined while its fields are not filled in. */
  order: OperationOrder | undefined;
  /** Called when it is done or proposed; the frame says what came of it. */
  onDone: (done: DoneOrder) => void;
  /** The order's fields; without any the preview is shown at once. */
  fields?: ReactNode;
  /** True where the order needs no more words: its preview comes without a press. */
  isWhole?: boolean;
  /** For a long form: stands beside the button in a bar that stays at the bottom of the window. */
  bar?: ReactNode;
  /** Leaves the form without doing anything. */
  onCancel?: (() => void) | undefined;
  /** What the order does, in place of the list of its facts. */
  effect?: ((facts: OperationFacts) => ReactNode) | undefined;
  /** The words of the button that does it, in place of the operation's own. */
  act?: string | undefined;
};

export function ConfirmOperation({
  order,
  onDone,
  fields,
  isWhole = false,
  bar,
  onCancel,
  effect,
  act,
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
      onDone(shown);
    });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isWhole || !order || hasBegun.current) return;
    hasBegun.current = true;
    void preview(order);
  });

  const refused = failure && <Notice tone="danger">{failure.message}</Notice>;
  if (seen) {
    const shown = (
      <div className="stack-3">
        {refused}
        <SeenOrder
          {...{ seen, isBusy, onCancel, effect, act }}
          onConfirm={(reason) => void confirm(seen, reason)}
          onBack={fields === undefined && bar === undefined ? undefined : () => setSeen(undefined)}
        />
      </div>
    );
    return bar === undefined ? shown : <Panel title="Xem trước">{shown}</Panel>;
  }
  return (
    <div className={cx("stack-3", bar !== undefined && styles["bar"])}>
      {refused}
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (order) void preview(order);
        }}
      >
        {fields}
        <div className={bar === undefined ? "row-2" : styles["barRow"]}>
          {bar}
          <Button type="submit" size="sm" busy={isBusy} disabled={!order}>
            Xem trước
          </Button>
          {onCancel && bar === undefined && <CancelButton onCancel={onCancel} />}
        </div>
      </form>
    </div>
  );
}

const CancelButton = ({ onCancel }: { onCancel: () => void }) => (
  <Button size="sm" tone="quiet" onClick={onCancel}>
    Hủy
  </Button>
);

type Seen = ReplyOf<typeof previewOperation> & { readonly order: OperationOrder };
/** What was done, or proposed where the person may not do it alone. */
export type DoneOrder = Pick<Seen, "order" | "facts" | "evidence" | "mayDoAlone">;

type SeenOrderProps = {
  readonly seen: Seen;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  /** Undefined where there is nothing to change. */
  readonly onBack: (() => void) | undefined;
} & Pick<ConfirmOperationProps, "onCancel" | "effect" | "act">;

/** Does what was seen, or proposes it to another person. @throws ApiError */
async function carryOut(
  { order, previewHash, mayDoAlone, facts }: Seen,
  reason: string,
): Promise<Report> {
  const body = { order, previewHash, reason };
  const what = workInWords({ operation: order.operation, facts });
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

/** The facts, without those that the evidence says better: who sent a transfer, rather than its id. */
export function ShownFacts({ facts, evidence }: Pick<DoneOrder, "facts" | "evidence">) {
  const { transfer: _id, account: _account, ...beside } = facts;
  return <DetailList items={factsOf(evidence.transfer === null ? facts : beside)} />;
}

/** Shows the effect of the order, and asks for the reason. */
function SeenOrder(props: SeenOrderProps) {
  const { seen, isBusy, onConfirm, onBack, onCancel, effect, act } = props;
  const work = { operation: seen.order.operation, facts: seen.facts };
  const [reason, setReason] = useState("");
  return (
    <form
      ref={showOnMount}
      className={cx("stack-3", styles["seen"])}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason);
      }}
    >
      {effect?.(seen.facts) ?? (
        <>
          <p>
            <strong>{operationNames[seen.order.operation]}</strong>
          </p>
          <ShownFacts facts={seen.facts} evidence={seen.evidence} />
        </>
      )}
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
      <div className="row-2">
        <Button
          type="submit"
          size="sm"
          tone={graveOperations.has(seen.order.operation) ? "danger" : "primary"}
          busy={isBusy}
        >
          {seen.mayDoAlone ? (act ?? actInWords(work)) : proposalInWords(work)}
        </Button>
        {onBack && (
          <Button tone="quiet" size="sm" onClick={onBack}>
            Sửa lại
          </Button>
        )}
        {onCancel && <CancelButton onCancel={onCancel} />}
      </div>
    </form>
  );
}
