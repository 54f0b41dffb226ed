import { Trans, useLingui } from "@lingui/react/macro";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { History } from "./history.tsx";
import { useFilters } from "./use-filters.ts";

export function TransactionsPage() {
  const { t } = useLingui();
  const { filters, change, clear, clearings } = useFilters();
  return (
    <>
      <PageHeader
        title={t`Lịch sử giao dịch`}
        description={<Trans>Mọi lần nạp và tiêu KP của bạn, mới nhất trước.</Trans>}
      />
      <Panel>
        <HistoryFilters filters={filters} onChange={change} onClear={clear} clearings={clearings} />
      </Panel>
      <Panel>
        <History filters={filters} onClear={clear} />
      </Panel>
    </>
  );
}
