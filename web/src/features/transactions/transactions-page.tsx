import { Trans, useLingui } from "@lingui/react/macro";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { Skeleton, TableSkeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { HistoryFilters } from "./list/history-filters.tsx";
import { History, ROWS_AWAITED } from "./list/history.tsx";
import { MonthSkeleton, MonthSums } from "./list/month-sums.tsx";
import { useFilters } from "./list/use-filters.ts";

/**
 * /transactions: the sums of a month, and the player's transactions, newest first, with a search, filters and a CSV
 * download.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Lịch sử giao dịch`}
        description={
          <Trans>Mọi lần nạp và tiêu KP, mới nhất trước. Mở từng dòng để xem biên nhận.</Trans>
        }
        action={<ForPlayer fallback={<MonthSkeleton />}>{() => <MonthSums />}</ForPlayer>}
      />
      <ForPlayer fallback={<TransactionsSkeleton />}>{() => <FilteredHistory />}</ForPlayer>
    </>
  );
}

function FilteredHistory() {
  const { filters, change, clear, clearings } = useFilters();
  return (
    <>
      <Panel>
        <HistoryFilters filters={filters} onChange={change} onClear={clear} clearings={clearings} />
      </Panel>
      <History filters={filters} onClear={clear} />
    </>
  );
}

function TransactionsSkeleton() {
  return (
    <>
      <Panel>
        <Skeleton height="5rem" />
      </Panel>
      <Panel>
        <TableSkeleton rows={ROWS_AWAITED} />
      </Panel>
    </>
  );
}
