import {
  type Approval,
  approveOperation,
  rejectOperation,
} from "@portal/contract/console/approvals";
import { useState } from "react";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { useReport } from "../report.ts";
import { useWork } from "../use-work.ts";
import { focusOnMount } from "./focus-on-mount.ts";
import styles from "./operations.module.css";
import { approvalInWords, workInWords } from "./work-in-words.ts";

export type DecisionProps = {
  proposal: Approval;
  /** Whether the signed-in person proposed it: they take it back. */
  isOwn: boolean;
  /** False until the person has seen what they must see first: then they can only reject. */
  isReady?: boolean;
  /** What the person must do before they can approve. */
  toDoFirst?: string;
  isBusy: boolean;
  /** Does the work, and then says what came of it. */
  decide: (say: string, work: () => Promise<unknown>) => void;
};

/**
 * Carries decisions out, one at a time. The frame says what came of them.
 * @param onEnd called after each, done or failed: somebody else may have decided meanwhile
 */
export function useDecisions(onEnd: () => void) {
  const report = useReport();
  const { run, isBusy, failure } = useWork();
  /** @param to the page that shows what was decided */
  const decideOn =
    (to?: string): DecisionProps["decide"] =>
    (say, work) =>
      void run(async () => {
        try {
          await work();
          report({ text: say, to });
        } finally {
          onEnd();
        }
      });
  return { decideOn, isBusy, failure };
}

/** The buttons that decide a proposal. A rejection takes a reason, for the proposer and the log. */
export function Decision(props: DecisionProps) {
  const { proposal, isOwn, isReady = true, toDoFirst, isBusy, decide } = props;
  const { id, previewHash, mayApprove } = proposal;
  const [isRejecting, setRejecting] = useState(false);
  if (isRejecting) {
    const said = `${isOwn ? "Đã rút lại." : "Đã từ chối."} ${workInWords(proposal)}`;
    const reject = (reason: string) =>
      decide(said, () => send(rejectOperation, { params: { id }, body: { reason } }));
    return (
      <Rejection {...{ isOwn, isBusy }} onReject={reject} onBack={() => setRejecting(false)} />
    );
  }
  return (
    <div className={cx("row-4", styles["decision"])}>
      {mayApprove && isReady && (
        <Button
          size="sm"
          disabled={isBusy || toDoFirst !== undefined}
          disabledReason={toDoFirst}
          onClick={() =>
            decide(`Đã phê duyệt và thực hiện. ${workInWords(proposal)}`, () =>
              send(approveOperation, { params: { id }, body: { previewHash } }, LONG_TIMEOUT_MS),
            )
          }
        >
          {approvalInWords(proposal)}
        </Button>
      )}
      {(mayApprove || isOwn) && (
        <Button size="sm" tone="outline" disabled={isBusy} onClick={() => setRejecting(true)}>
          {isOwn ? "Rút lại" : "Từ chối"}
        </Button>
      )}
    </div>
  );
}

type RejectionProps = {
  isOwn: boolean;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onBack: () => void;
};

function Rejection({ isOwn, isBusy, onReject, onBack }: RejectionProps) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="stack-2"
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason);
      }}
    >
      <TextField
        label={isOwn ? "Vì sao rút lại (ghi vào nhật ký)" : "Vì sao từ chối (ghi vào nhật ký)"}
        value={reason}
        required
        ref={focusOnMount}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" tone="danger" busy={isBusy}>
          {isOwn ? "Rút lại" : "Từ chối"}
        </Button>{" "}
        <Button tone="quiet" size="sm" onClick={onBack}>
          Hủy
        </Button>
      </div>
    </form>
  );
}
