import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { Transaction, TransactionFilters } from "@portal/contract/transactions";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { TableSkeleton } from "../../../ui/feedback/table-skeleton.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { TransactionDialog } from "../details/transaction-dialog.tsx";
import { useShownId } from "../details/use-shown-id.ts";
import { DayLines } from "./day-lines.tsx";
import { NoMatches, NoTransactions } from "./empty-history.tsx";
import styles from "./list.module.css";
import { useHistory } from "./use-history.ts";

/** How many rows are drawn while the first page loads. */
export const ROWS_AWAITED = 6;
const UUID = /^[0-9a-f-]{36}$/;

type HistoryProps = { filters: TransactionFilters; onClear: () => void };

/** Shows the selected transactions, and the details of one of them. */
export function History({ filters, onClear }: HistoryProps) {
  const { rows, error, isValidating, retry, ...more } = useHistory(filters);
  const [openId, setOpenId] = useOpenId(rows);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Panel>
        {rows && rows.length > 0 && (
          <div className={styles["rows"]} aria-busy={more.isOutdated || undefined}>
            <DayLines lines={rows} onOpen={setOpenId} />
          </div>
        )}
        {rows?.length === 0 && (isFiltered ? <NoMatches onClear={onClear} /> : <NoTransactions />)}
        {!rows && !error && <TableSkeleton rows={ROWS_AWAITED} />}
        {rows && !error && <More rows={rows} {...more} />}
        {error && (
          <LoadFailure
            message={CONNECTION_LOST_MESSAGE}
            isRetrying={isValidating}
            onRetry={() => void retry()}
          />
        )}
      </Panel>
      {(rows || error) && <LostMoney />}
      <TransactionDialog id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

/** Comes with the rows, so that they do not push it down. */
const LostMoney = () => (
  <p className="note">
    <Trans>
      Đã chuyển tiền mà không thấy ở đây?{" "}
      <Link to={paths.findTransfer} className="link">
        Tiền của tôi đâu?
      </Link>
    </Trans>
  </p>
);

/**
 * Holds the transaction whose details are open: one that was pressed, or an older one that the address names.
 */
function useOpenId(rows: readonly Transaction[] | undefined) {
  const shownId = useShownId();
  const [openId, setOpenId] = useState<string>();
  /** Looked for once, so that later filters do not open its details. */
  const [lookedFor, setLookedFor] = useState<string>();
  if (rows && lookedFor !== shownId) {
    setLookedFor(shownId);
    if (UUID.test(shownId) && !rows.some(({ id }) => id === shownId)) setOpenId(shownId);
  }
  return [openId, setOpenId] as const;
}

type MoreProps = Pick<
  ReturnType<typeof useHistory>,
  "hasMore" | "pageCount" | "isLoadingMore" | "showMore"
> & { rows: readonly Transaction[] };

/** The button for older transactions. The focus then moves to the first new row. */
function More({ rows, hasMore, pageCount, isLoadingMore, showMore }: MoreProps) {
  const { t } = useLingui();
  const goTo = useRef<number>(undefined);
  useEffect(() => {
    const firstNew = goTo.current === undefined ? undefined : rows[goTo.current];
    if (!firstNew) return;
    goTo.current = undefined;
    document.getElementById(firstNew.id)?.focus();
  }, [rows]);
  const count = rows.length;
  return (
    <div className={styles["historyMore"]}>
      {hasMore && (
        <Button
          tone="outline"
          busy={isLoadingMore}
          busyLabel={t`Đang tải dữ liệu...`}
          onClick={() => {
            goTo.current = count;
            void showMore();
          }}
        >
          {t`Xem thêm`}
        </Button>
      )}
      {!hasMore && pageCount > 1 && <p className="note">{t`Đã hiện tất cả ${count} giao dịch.`}</p>}
    </div>
  );
}
