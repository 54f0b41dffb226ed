import { revealScreenshot, type StaffCase } from "@portal/contract/console/cases";
import type { OperationOrder } from "@portal/contract/console/operations";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { useAction } from "../../../src/lib/form/use-action.ts";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send } from "../api.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { StaffContext } from "../session/staff.ts";
import styles from "./cases.module.css";
import { obstacleWords, searchStates } from "./words.ts";

type Search = NonNullable<StaffCase["search"]>;
type SearchEvidenceProps = { id: string; search: Search; onChange: () => void };

/**
 * Shows what the player says about their transfer, the money that may match, other players who claim it, and the
 * decision.
 */
export function SearchEvidence({ id, search, onChange }: SearchEvidenceProps) {
  const roles = use(StaffContext)?.roles ?? [];
  const { amountVnd, method, sentAt, referenceEnd, status, obstacle, reason, spendableAt } = search;
  const isUndecided = status === "open" || status === "waiting";
  return (
    <Panel title="Khoản tiền người chơi tìm">
      <div className="stack-3">
        <dl className={cx("facts", styles["caseFacts"])}>
          <dt>Số tiền</dt>
          <dd>{`${formatNumber(amountVnd)}đ qua ${sourceName(method)}`}</dd>
          <dt>Chuyển lúc</dt>
          <dd>{formatDateTime(sentAt)}</dd>
          <dt>Mã giao dịch ngân hàng</dt>
          <dd>{`…${referenceEnd}`}</dd>
          <dt>Trạng thái</dt>
          <dd>
            {searchStates[status]}
            {spendableAt !== null && ` lúc ${formatDateTime(spendableAt)}`}
            {search.decidedBy !== null && ` (${search.decidedBy})`}
          </dd>
          {reason !== null && (
            <>
              <dt>Lý do</dt>
              <dd>{reason}</dd>
            </>
          )}
        </dl>
        {search.hasScreenshot && hasRight(roles, "reveal-contacts") && <Screenshot caseId={id} />}
        {isUndecided && obstacle !== null && (
          <Notice tone="info">{obstacleWords[obstacle] ?? obstacle}</Notice>
        )}
        <Rivals rivals={search.rivals} />
        {isUndecided && (
          <Decision
            id={id}
            search={search}
            mayOperate={hasRight(roles, "operate")}
            onChange={onChange}
          />
        )}
      </div>
    </Panel>
  );
}

/** Shows the player's picture after a press, because looking is logged. */
function Screenshot({ caseId }: { caseId: string }) {
  const { isBusy, failure, run } = useAction();
  const [jpeg, setJpeg] = useState<string>();
  if (jpeg !== undefined) {
    return (
      <img
        className={styles["screenshot"]}
        src={`data:image/jpeg;base64,${jpeg}`}
        alt="Ảnh chụp giao dịch của người chơi"
      />
    );
  }
  const look = () =>
    run(async () => setJpeg((await send(revealScreenshot, { params: { id: caseId } })).jpeg));
  return (
    <div className="stack-1">
      <div>
        <Button size="sm" tone="outline" busy={isBusy} onClick={() => void look()}>
          Xem ảnh chụp giao dịch
        </Button>
      </div>
      <span className="note">Lượt xem được ghi vào nhật ký.</span>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}

function Rivals({ rivals }: Pick<Search, "rivals">) {
  if (rivals.length === 0) return null;
  return (
    <Notice tone="warning" title="Người khác cũng tìm khoản này">
      {rivals.map(({ caseId, username, openedAt }) => (
        <p key={caseId}>
          <Link to={`/cases/${caseId}`}>{username}</Link>, từ {formatDateTime(openedAt)}
        </p>
      ))}
    </Notice>
  );
}

type DecisionProps = SearchEvidenceProps & { mayOperate: boolean };

function Decision({ id, search, mayOperate, onChange }: DecisionProps) {
  const [order, setOrder] = useState<OperationOrder>();
  const [note, setNote] = useState("");
  const { candidates } = search;
  const confirm = order && (
    <ConfirmOperation
      key={JSON.stringify(order)}
      order={order}
      isWhole
      onDone={onChange}
      onCancel={() => setOrder(undefined)}
    />
  );
  return (
    <>
      {candidates.length === 0 && <p>Không có khoản nào chưa rõ chủ cùng số tiền và thời gian.</p>}
      {candidates.map((one) => (
        <div key={one.name} className={cx("stack-1", styles["candidate"])}>
          <span>
            {one.fits && <span className="strong jade">Khớp · </span>}
            {formatDateTime(one.occurredAt)} · mã {one.reference ?? "–"}
          </span>
          <span className="verbatim">{one.content}</span>
          <span className="note">{warningsOf(one)}</span>
          {mayOperate && (
            <div>
              <Button
                size="sm"
                tone={one.fits ? "primary" : "outline"}
                onClick={() =>
                  setOrder({ operation: "settle-case", caseId: id, transfer: one.name })
                }
              >
                Cộng cho người chơi
              </Button>
            </div>
          )}
          {order?.operation === "settle-case" && order.transfer === one.name && confirm}
        </div>
      ))}
      {mayOperate && (
        <form
          className="stack-3"
          onSubmit={(event) => {
            event.preventDefault();
            setOrder({ operation: "refuse-case", caseId: id, note: note.trim() });
          }}
        >
          <TextField
            label="Từ chối với lý do (người chơi đọc)"
            value={note}
            required
            onChange={(event) => setNote(event.target.value)}
          />
          <div>
            <Button type="submit" size="sm" tone="outline">
              Từ chối
            </Button>
          </div>
        </form>
      )}
      {order?.operation === "refuse-case" && confirm}
    </>
  );
}

function warningsOf({ name, fits, wrongTries, isNewer, isConflict }: Search["candidates"][number]) {
  return [
    name,
    ...(fits ? [] : ["mã khác với lời người chơi"]),
    ...(isNewer ? ["đến sau khi người chơi tìm"] : []),
    ...(isConflict ? ["mâu thuẫn với báo có khác"] : []),
    ...(wrongTries > 0 ? [`${formatNumber(wrongTries)} lần tìm sai mã`] : []),
  ].join(" · ");
}
