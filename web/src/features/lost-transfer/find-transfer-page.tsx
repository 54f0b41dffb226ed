import { Trans, useLingui } from "@lingui/react/macro";
import { getTransferCases, type TransferCase } from "@portal/contract/lost-transfer";
import { FileSearch } from "lucide-react";
import { useSearch } from "wouter";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { transferOf } from "../../lib/text/known-transfer.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { FindTransferForm } from "./find-transfer-form.tsx";
import { TransferCaseItem } from "./transfer-case-item.tsx";

/** The interval at which open cases are requested again, because live events may be lost. */
const POLL_MS = 30_000;

/**
 * /payment/find-transfer: finds a player's transfer that did not arrive, by its amount and reference, and
 * shows what became of earlier searches.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Tiền của tôi đâu?`}
        description={
          <Trans>Bị trừ tiền mà chưa thấy KP? Điền theo app ngân hàng, khớp là được cộng.</Trans>
        }
      />
      <div className="desk">
        <Panel aria-label={t`Tìm giao dịch`}>
          <ForPlayer fallback={<FindTransferSkeleton />}>{() => <Search />}</ForPlayer>
        </Panel>
        <ForPlayer fallback={undefined}>{() => <TransferCases />}</ForPlayer>
      </div>
    </>
  );
}

function Search() {
  const search = useSearch();
  const { methods } = useMethodLabels();
  if (!methods) return <FindTransferSkeleton />;
  return <FindTransferForm methods={methods} known={transferOf(search)} />;
}

/** The searches without an immediate result, and what became of them. */
function TransferCases() {
  return (
    <Panel
      title={<Trans>Yêu cầu của bạn</Trans>}
      description={<Trans>Những giao dịch đang được kiểm tra và kết quả.</Trans>}
    >
      <Content />
    </Panel>
  );
}

function Content() {
  const reply = useCall(getTransferCases, undefined, {
    repeatMs: (cases) => (cases?.some(isOpen) ? POLL_MS : 0),
    outdatedBy: (event) => event.kind === "case" || event.kind === "ready" || bringsTransfer(event),
  });
  const skeleton = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Loaded reply={reply} fallback={skeleton}>
      {(cases) =>
        cases.length > 0 ? (
          <ul>
            {cases.map((each) => (
              <TransferCaseItem key={each.id} transferCase={each} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<FileSearch size={28} />} title={<Trans>Chưa có yêu cầu nào.</Trans>}>
            <Trans>Giao dịch chưa tìm thấy ngay sẽ hiện ở đây cùng kết quả kiểm tra.</Trans>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const isOpen = ({ status }: TransferCase): boolean => status === "open" || status === "waiting";

/** The skeleton of the form: an account, an amount, a reference, a time, a button. */
function FindTransferSkeleton() {
  return (
    <Loading className="stack-4">
      <FieldSkeleton />
      <FieldSkeleton />
      <div className="columns-14 align-start">
        <FieldSkeleton hasHint />
        <Skeleton height="8rem" />
      </div>
      <FieldSkeleton hasHint />
      <Skeleton height="var(--target)" />
    </Loading>
  );
}

function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className="stack-2">
      <Skeleton width="40%" />
      <Skeleton height="3rem" />
      {hasHint && <Skeleton width="85%" />}
    </div>
  );
}
