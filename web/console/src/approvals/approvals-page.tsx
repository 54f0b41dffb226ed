import { type Approval, getApprovals } from "@portal/contract/console/approvals";
import { hasRight } from "@portal/contract/console/rights";
import { use, useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { Decision } from "../operations/decision.tsx";
import { Facts, operationNames } from "../operations/facts.tsx";
import { OwnerOf } from "../queues/owner-of.tsx";
import { StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";

/** Another person's proposal shows by itself. */
const REFRESH_MS = 5_000;

/** What waits for a second person: each with what it will do, who asks, and until when. */
export function ApprovalsPage() {
  const { data, error, mutate } = useReply(getApprovals, {}, { everyMs: REFRESH_MS });
  const staff = use(StaffContext);
  const { run, isBusy, failure } = useWork();
  const [outcome, setOutcome] = useState<string>();
  const decide = (say: string, work: () => Promise<unknown>) =>
    void run(async () => {
      setOutcome(undefined);
      try {
        await work();
        setOutcome(say);
      } finally {
        await mutate();
      }
    });
  const seesOwners = staff !== undefined && hasRight(staff.roles, "see-queues");
  const problem = failure ?? error;

  return (
    <>
      <PageHeader title="Phê duyệt" description="Việc chờ người thứ hai, cũ nhất ở trên." />
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
      {data?.approvals.length === 0 && <EmptyState title="Không có việc nào chờ phê duyệt" />}
      {data && data.approvals.length > 0 && (
        <DenseTable
          caption="Việc chờ phê duyệt"
          columns={columnsWith({ isBusy, decide, login: staff?.login, seesOwners })}
          rows={data.approvals}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

type Deciding = {
  readonly isBusy: boolean;
  readonly decide: (say: string, work: () => Promise<unknown>) => void;
  /** Of who is signed in. */
  readonly login: string | undefined;
  /** Whether they may know who has taken what. */
  readonly seesOwners: boolean;
};

const OWNER: Column<Approval> = {
  key: "owner",
  header: "Người xử lý",
  onCard: "line",
  cell: ({ id }) => <OwnerOf queue="approvals" item={id} />,
};

const columnsWith = ({
  isBusy,
  decide,
  login,
  seesOwners,
}: Deciding): readonly Column<Approval>[] => [
  {
    key: "what",
    header: "Việc",
    onCard: "line",
    cell: ({ operation, subject, facts }) => (
      <>
        <strong>{operationNames[operation] ?? subject}</strong>
        <br />
        <Facts facts={facts} />
      </>
    ),
  },
  { key: "reason", header: "Lý do", onCard: "line", cell: ({ reason }) => reason },
  { key: "by", header: "Người đề nghị", onCard: "start", cell: ({ proposedBy }) => proposedBy },
  {
    key: "until",
    header: "Hết hạn",
    onCard: "end",
    cell: ({ expiresAt }) => formatDateTime(expiresAt),
  },
  ...(seesOwners ? [OWNER] : []),
  {
    key: "decision",
    header: "Quyết định",
    isHeaderHidden: true,
    onCard: "line",
    cell: (proposal) => (
      <Decision {...{ proposal, isBusy, decide }} isOwn={proposal.proposedBy === login} />
    ),
  },
];
