import {
  type candidateReasons,
  findCandidates,
  type UnmatchedMoney,
} from "@portal/contract/console/money-queues";
import { Link } from "../../../src/ui/page/link.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { useReply } from "../api.ts";
import { unmatchedChoices } from "../money/money-choices.ts";
import { Owner } from "../queues/owner.tsx";
import { OperationChoices } from "../operations/operation-choices.tsx";

const REASONS: Readonly<Record<(typeof candidateReasons)[number], string>> = {
  payer: "tài khoản này từng chuyển cho họ",
  "near-code": "nội dung gần giống mã nạp của họ",
  "top-up": "họ báo đang chuyển đúng số tiền này",
  case: "họ đang tìm khoản tiền như vậy",
};

type UnmatchedDetailProps = {
  readonly money: UnmatchedMoney;
  readonly onDone: (outcome: string) => void;
  /** Somebody has taken it, or given it back. */
  readonly onOwner: () => void;
};

/** Whom money may be for and why, and what may be done with it. */
export function UnmatchedDetail({ money, onDone, onOwner }: UnmatchedDetailProps) {
  const { id, conflictsWith, owner } = money;
  const { data, error } = useReply(findCandidates, { params: { id: String(id) } });
  const candidates = data?.candidates ?? [];
  return (
    <div className="stack-3">
      <Owner queue="unmatched" item={String(id)} owner={owner} onChange={onOwner} />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {conflictsWith !== null && (
        <Notice tone="warning">{`Có thể là cùng một khoản với ${conflictsWith}: hãy đối chiếu sao kê trước khi gán.`}</Notice>
      )}
      {candidates.map(({ username, reasons }) => (
        <p key={username}>
          <strong>{username}</strong>: {reasons.map((reason) => REASONS[reason]).join(", ")}
        </p>
      ))}
      {data?.candidates.length === 0 && <p>Chưa thấy ai có thể là người nhận.</p>}
      <OperationChoices
        choices={unmatchedChoices(
          money,
          candidates.map(({ username }) => username),
        )}
        onDone={onDone}
      />
      <p>
        <Link to={`/notices/${id}`}>Xem thông báo và bút toán</Link>
      </p>
    </div>
  );
}
