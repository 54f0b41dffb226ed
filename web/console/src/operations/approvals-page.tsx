/** Lists proposals, waiting and ended, each with its effect, its proposer and its outcome. */
import { getApprovals, type ListedApproval } from "@portal/contract/console/approvals";
import { useSearch } from "wouter";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Due } from "../queues/due.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { type Filter, readFields } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { useDecisions } from "./decision.tsx";
import { operationChoices } from "./areas.ts";
import { factsInWords, operationNames } from "./facts.tsx";
import { OpenApproval } from "./open-approval.tsx";
import { placeOf } from "./place-of.ts";

const nameOf = ({ operation, subject }: ListedApproval) => operationNames[operation] ?? subject;

const SHARED: readonly TableColumn<ListedApproval>[] = [
  {
    key: "operation",
    header: "Việc",
    width: "minmax(8rem, 0.8fr)",
    onCard: "start",
    text: nameOf,
    cell: (proposal) => <strong>{nameOf(proposal)}</strong>,
  },
  {
    key: "facts",
    header: "Nội dung",
    width: "minmax(10rem, 1.8fr)",
    onCard: "line",
    isBrief: true,
    text: ({ facts }) => factsInWords(facts),
  },
  {
    key: "reason",
    header: "Lý do",
    width: "minmax(7rem, 1fr)",
    onCard: "line",
    isBrief: true,
    text: ({ reason }) => reason,
  },
  {
    key: "proposedBy",
    header: "Người đề nghị",
    sort: "proposedBy",
    width: "6.5rem",
    onCard: "line",
    text: ({ proposedBy }) => proposedBy,
  },
  {
    key: "proposedAt",
    header: "Lúc",
    sort: "proposedAt",
    width: "6.5rem",
    onCard: "line",
    moment: ({ proposedAt }) => proposedAt,
  },
  {
    key: "expiresAt",
    header: "Hết hạn",
    sort: "expiresAt",
    width: "6.5rem",
    onCard: "end",
    moment: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => <Due at={expiresAt} />,
  },
];

const WAITING_COLUMNS = [...SHARED, OWNER_COLUMN];
/** For ended proposals, and for one that is found by its id in any state. */
const DECISION_COLUMNS: readonly TableColumn<ListedApproval>[] = [
  ...SHARED.filter(({ key }) => key !== "expiresAt"),
  {
    key: "decision",
    header: "Quyết định",
    width: "minmax(9rem, 0.9fr)",
    onCard: "line",
    text: outcomeOf,
  },
];

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Tình trạng",
    usual: "Đang chờ",
    choices: [
      { value: "decided", name: "Đã quyết định" },
      { value: "expired", name: "Đã hết hạn" },
    ],
  },
  {
    kind: "choice",
    name: "decision",
    label: "Ai duyệt",
    choices: [{ value: "mine", name: "Tôi duyệt được" }],
  },
  {
    kind: "choice",
    name: "operation",
    label: "Việc",
    choices: operationChoices,
  },
  { kind: "text", name: "proposedBy", label: "Ai đề nghị" },
  { kind: "text", name: "username", label: "Người chơi" },
  OWNER_FILTER,
  { kind: "text", name: "id", label: "Mã đề nghị" },
];

const rowKey = ({ id }: ListedApproval) => id;

/** Ended proposals are sorted newest first, waiting ones oldest first. */
const ENDED_FIRST = { sort: "-proposedAt" };

export function Page() {
  const fields = readFields(useSearch(), ["state", "id"]);
  const ofEnded = "state" in fields;
  const list = useList(getApprovals, {
    rowKey,
    filters: FILTERS,
    ...(ofEnded && { usual: ENDED_FIRST }),
  });
  const { refresh } = list;
  const { decideOn, isBusy, failure } = useDecisions(refresh);
  return (
    <>
      <PageHeader
        title="Phê duyệt"
        description="Việc chờ người thứ hai; quá hạn thì tự hết hiệu lực."
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <DataTable
        caption={ofEnded ? "Việc không còn chờ phê duyệt" : "Việc chờ phê duyệt"}
        list={list}
        columns={ofEnded || "id" in fields ? DECISION_COLUMNS : WAITING_COLUMNS}
        opensAtFirst={awaitsMe}
        detail={(proposal) => (
          <OpenApproval
            {...{ proposal, isBusy }}
            decide={decideOn(placeOf(proposal.operation, proposal.facts))}
            onChange={refresh}
          />
        )}
        fileName="phe-duyet"
        emptyTitle="Không có việc nào chờ phê duyệt"
      />
    </>
  );
}

const awaitsMe = ({ state, mayApprove }: ListedApproval) => state === "waiting" && mayApprove;

/** A proposal that its proposer closed was withdrawn. */
function outcomeOf({ state, proposedBy, decidedBy, decidedAt }: ListedApproval): string {
  if (state === "waiting") return "Chờ phê duyệt";
  if (state === "expired") return "Hết hạn, không ai quyết định";
  const said =
    state === "approved" ? "phê duyệt" : decidedBy === proposedBy ? "rút lại" : "từ chối";
  return `${decidedBy} ${said}${decidedAt === null ? "" : ` lúc ${formatDateTime(decidedAt)}`}`;
}
