import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/errors";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/limits";
import { getTransactionHistory } from "@portal/contract/transactions";
import { useCall } from "../../lib/use-call.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { NoTransactions } from "./no-transactions.tsx";
import { TransactionTable } from "./transaction-table.tsx";

const ROWS_AWAITED = 6;

export function TransactionsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Lịch sử giao dịch`}
        description={<Trans>{TRANSACTION_HISTORY_LENGTH} giao dịch gần nhất của bạn.</Trans>}
      />
      <Panel>
        <History />
      </Panel>
    </>
  );
}

/** The layout refetches it on every live event. */
function History() {
  const { t } = useLingui();
  const { data, error, isValidating, mutate } = useCall(getTransactionHistory, () => ({
    query: { nocache: String(Date.now()) },
  }));
  if (data) {
    return data.length > 0 ? <TransactionTable transactions={data} /> : <NoTransactions />;
  }
  if (!error) return <TableSkeleton rows={ROWS_AWAITED} />;
  return (
    <LoadFailure
      message={CONNECTION_LOST_MESSAGE}
      retryLabel={t`Thử lại`}
      isRetrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}
