/** Shows a proposal: who asks for what and why, what it changes, the player, and last the buttons that decide. */
import { type ListedApproval, revealProposedContact } from "@portal/contract/console/approvals";
import { hasRight } from "@portal/contract/console/rights";
import { Suspense, use, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { send } from "../api.ts";
import { CopyableId } from "../copyable-id.tsx";
import { DetailList } from "../money/detail-list.tsx";
import { Owner } from "../queues/owner.tsx";
import { MayOpenContext, StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import type { DecisionProps } from "./decision.tsx";
import { factsOf } from "./facts.tsx";
import { DecisionOnEvidence, ProposalEvidence } from "./open-proposal.tsx";
import styles from "./operations.module.css";

/** The page that shows a waiting campaign with its estimated cost. */
const COST_PAGES: Readonly<Record<string, string>> = {
  "publish-bonus": "/bonuses",
  "publish-gift": "/gift-campaigns",
  "change-shop": "/shop",
};

const { Page: PlayerGlance } = lazyPage(
  () => import("../players/player-glance.tsx"),
  (module) => module.PlayerGlance,
);

type OpenApprovalProps = Pick<DecisionProps, "isBusy" | "decide"> & {
  proposal: ListedApproval;
  onChange: () => void;
};

export function OpenApproval({ proposal, isBusy, decide, onChange }: OpenApprovalProps) {
  const { login, roles = [] } = use(StaffContext) ?? {};
  const mayOpen = use(MayOpenContext);
  const { id, state, owner, operation, facts, reason, mayApprove, proposedBy, username } = proposal;
  const isWaiting = state === "waiting";
  const isOwn = proposedBy === login;
  const costPage = COST_PAGES[operation];
  const [isContactSeen, setContactSeen] = useState(operation !== "correct-contact");
  const showsPlayer = username !== null && hasRight(roles, "find-players");
  const [isPlayerSeen, setPlayerSeen] = useState(!showsPlayer);
  return (
    <div className={styles["approval"]}>
      <div className="stack-3">
        {isWaiting && <Owner queue="approvals" item={id} owner={owner} onChange={onChange} />}
        <p>
          <strong>{proposedBy}</strong>
          {` đề nghị lúc ${formatDateTime(proposal.proposedAt)}: ${reason}`}
        </p>
        <DetailList items={factsOf(facts)} />
        {isWaiting && <ProposalEvidence proposal={proposal} />}
        {operation === "correct-contact" && isWaiting && (mayApprove || isOwn) && (
          <ProposedContact id={id} onSeen={() => setContactSeen(true)} />
        )}
        {costPage !== undefined && mayOpen(costPage) && (
          <Link to={costPage}>Xem chi phí tính trên giao dịch thật</Link>
        )}
      </div>
      {showsPlayer && (
        <div className={styles["player"]}>
          <Suspense fallback={null}>
            <PlayerGlance username={username} onSeen={() => setPlayerSeen(true)} />
          </Suspense>
        </div>
      )}
      <div className="stack-3">
        {isWaiting && (
          <DecisionOnEvidence
            {...{ proposal, isBusy, decide, isOwn }}
            isReady={isPlayerSeen}
            {...(!isContactSeen && { toDoFirst: "Hãy xem liên hệ mới trước." })}
          />
        )}
        <CopyableId label="Mã đề nghị" id={id} />
      </div>
    </div>
  );
}

/** Shows the whole new contact of a correction. The log records who looked; nobody approves without. */
function ProposedContact({ id, onSeen }: { id: string; onSeen: () => void }) {
  const [contact, setContact] = useState<string>();
  const { run, isBusy, failure } = useWork();
  if (contact !== undefined) {
    return (
      <p>
        Liên hệ mới đầy đủ: <strong>{contact}</strong>
      </p>
    );
  }
  const reveal = () =>
    run(async () => {
      setContact((await send(revealProposedContact, { params: { id } })).contact);
      onSeen();
    });
  return (
    <div className="stack-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <p>Cần xem và kiểm tra liên hệ mới trước khi phê duyệt. Lần xem được ghi vào nhật ký.</p>
      <div>
        <Button size="sm" tone="outline" busy={isBusy} onClick={() => void reveal()}>
          Xem liên hệ mới
        </Button>
      </div>
    </div>
  );
}
