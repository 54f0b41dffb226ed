import {
  getApprovals,
  type ListedApproval,
  revealProposedContact,
} from "@portal/contract/console/approvals";
import { hasRight } from "@portal/contract/console/rights";
import { use, useMemo, useState } from "react";
import { Link, useSearch } from "wouter";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { Due } from "../queues/due.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import { Owner } from "../queues/owner.tsx";
import { StaffContext } from "../session/staff.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { type Filter, readFields } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { useWork } from "../use-work.ts";
import { Facts, factsInWords, operationNames } from "./facts.tsx";
import { DecisionOnEvidence, ProposalEvidence } from "./open-proposal.tsx";

const nameOf = ({ operation, subject }: ListedApproval) => operationNames[operation] ?? subject;

const COLUMNS: readonly TableColumn<ListedApproval>[] = [
  {
    key: "operation",
    header: "Việc",
    width: "minmax(6.5rem, 0.7fr)",
    onCard: "line",
    text: nameOf,
    cell: (proposal) => <strong>{nameOf(proposal)}</strong>,
  },
  {
    key: "facts",
    header: "Nội dung",
    width: "minmax(8rem, 1.6fr)",
    onCard: "line",
    text: ({ facts }) => factsInWords(facts),
    cell: (proposal) => (
      <div className="stack-2">
        <Facts facts={proposal.facts} />
        {proposal.state === "waiting" && <ProposalEvidence proposal={proposal} />}
      </div>
    ),
  },
  {
    key: "reason",
    header: "Lý do",
    width: "minmax(7rem, 1fr)",
    onCard: "line",
    text: ({ reason }) => reason,
  },
  {
    key: "proposedBy",
    header: "Người đề nghị",
    sort: "proposedBy",
    width: "6.5rem",
    onCard: "start",
    text: ({ proposedBy }) => proposedBy,
  },
  {
    key: "proposedAt",
    header: "Lúc",
    sort: "proposedAt",
    width: "5.5rem",
    onCard: "end",
    text: ({ proposedAt }) => formatDateTime(proposedAt),
  },
  {
    key: "expiresAt",
    header: "Hết hạn",
    sort: "expiresAt",
    width: "5.5rem",
    onCard: "end",
    text: ({ expiresAt }) => formatDateTime(expiresAt),
    cell: ({ state, expiresAt }) =>
      state === "waiting" ? <Due at={expiresAt} /> : formatDateTime(expiresAt),
  },
  OWNER_COLUMN,
];

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Tình trạng",
    usual: "Chờ phê duyệt",
    choices: [
      { value: "decided", name: "Đã quyết định" },
      { value: "expired", name: "Đã hết hạn" },
    ],
  },
  {
    kind: "choice",
    name: "decision",
    label: "Quyết định",
    choices: [{ value: "mine", name: "Tôi duyệt được" }],
  },
  {
    kind: "choice",
    name: "operation",
    label: "Việc",
    choices: Object.entries(operationNames).map(([value, name]) => ({ value, name })),
  },
  { kind: "text", name: "proposedBy", label: "Người đề nghị" },
  { kind: "text", name: "username", label: "Người chơi" },
  OWNER_FILTER,
  { kind: "text", name: "id", label: "Mã đề nghị" },
];

/** The page that shows a waiting campaign with its estimated cost. */
const COST_PAGES: Readonly<Record<string, string>> = {
  "publish-bonus": "/bonuses",
  "publish-gift": "/gift-campaigns",
  "change-shop": "/shop",
};

const rowKey = ({ id }: ListedApproval) => id;

/** Ended proposals are sorted newest first, waiting ones oldest first. */
const ENDED_FIRST = { sort: "-proposedAt" };

/** Lists proposals, waiting and ended, each with its effect, its proposer and its outcome. */
export function ApprovalsPage() {
  const ofEnded = "state" in readFields(useSearch(), ["state"]);
  const list = useList(getApprovals, {
    rowKey,
    filters: FILTERS,
    ...(ofEnded && { usual: ENDED_FIRST }),
  });
  const { refresh } = list;
  const { login, roles = [] } = use(StaffContext) ?? {};
  const { run, isBusy, failure } = useWork();
  const [outcome, setOutcome] = useState<string>();
  const columns = useMemo(() => {
    const decide = (say: string, work: () => Promise<unknown>) =>
      void run(async () => {
        setOutcome(undefined);
        try {
          await work();
          setOutcome(say);
        } finally {
          refresh();
        }
      });
    return [...COLUMNS, decisionColumn({ isBusy, decide, login })];
  }, [isBusy, login, refresh, run]);

  return (
    <>
      <PageHeader
        title="Phê duyệt"
        description="Việc chờ người thứ hai; quá hạn thì tự hết hiệu lực."
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
      <DataTable
        caption={ofEnded ? "Việc không còn chờ phê duyệt" : "Việc chờ phê duyệt"}
        list={list}
        columns={columns}
        detail={({ id, state, owner, operation, facts, reason, mayApprove, proposedBy }) => (
          <div className="stack-3">
            {state === "waiting" && (
              <Owner queue="approvals" item={id} owner={owner} onChange={refresh} />
            )}
            <p>
              <Facts facts={facts} />
            </p>
            {operation === "correct-contact" &&
              state === "waiting" &&
              (mayApprove || proposedBy === login) && <ProposedContact id={id} />}
            <p>{`Lý do: ${reason}`}</p>
            <p className="note">{`Mã đề nghị: ${id}`}</p>
            {COST_PAGES[operation] !== undefined && hasRight(roles, "see-campaigns") && (
              <Link to={COST_PAGES[operation]}>Xem chi phí tính trên giao dịch thật</Link>
            )}
          </div>
        )}
        fileName="phe-duyet"
        emptyTitle="Không có việc nào chờ phê duyệt"
      />
    </>
  );
}

type Deciding = {
  readonly isBusy: boolean;
  readonly decide: (say: string, work: () => Promise<unknown>) => void;
  /** Of who is signed in. */
  readonly login: string | undefined;
};

const decisionColumn = ({ isBusy, decide, login }: Deciding): TableColumn<ListedApproval> => ({
  key: "decision",
  header: "Quyết định",
  width: "11.5rem",
  onCard: "line",
  text: outcomeOf,
  cell: (proposal) =>
    proposal.state === "waiting" ? (
      <DecisionOnEvidence {...{ proposal, isBusy, decide }} isOwn={proposal.proposedBy === login} />
    ) : (
      outcomeOf(proposal)
    ),
});

/** A proposal that its proposer closed was withdrawn. */
function outcomeOf({ state, proposedBy, decidedBy, decidedAt }: ListedApproval): string {
  if (state === "waiting") return "Chờ phê duyệt";
  if (state === "expired") return "Hết hạn, không ai quyết định";
  const said =
    state === "approved" ? "phê duyệt" : decidedBy === proposedBy ? "rút lại" : "từ chối";
  return `${decidedBy} ${said}${decidedAt === null ? "" : ` lúc ${formatDateTime(decidedAt)}`}`;
}

/** Shows the whole new contact of a correction. The log records who looked. */
function ProposedContact({ id }: { id: string }) {
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
    run(async () => setContact((await send(revealProposedContact, { params: { id } })).contact));
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
