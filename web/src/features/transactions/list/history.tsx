import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { Transaction, TransactionFilters } from "@portal/contract/transactions";
import { ScrollText, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { groupBy } from "../../../lib/browser/floor.ts";
import { dayOf, daysAgo, formatWeekday } from "../../../lib/text/days.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { TableSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { StatusLink } from "../../../ui/feedback/status-link.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { TransactionDialog } from "../details/transaction-dialog.tsx";
import { useShownId } from "../details/use-shown-id.ts";
import styles from "./list.module.css";
import { TransactionTable } from "./transaction-table.tsx";
import { useHistory } from "./use-history.ts";

/** The number of skeleton rows while the first page loads. */
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
          <div className={cx("stack-5", styles["rows"])} aria-busy={more.isOutdated || undefined}>
            <DayLines lines={rows} onOpen={setOpenId} />
          </div>
        )}
        {rows?.length === 0 && (isFiltered ? <NoMatches onClear={onClear} /> : <NoTransactions />)}
        {!rows && !error && <TableSkeleton rows={ROWS_AWAITED} />}
        {rows && !error && <More rows={rows} {...more} />}
        {error && (
          <LoadFailure
            error={CONNECTION_LOST_MESSAGE}
            isRetrying={isValidating}
            onRetry={() => void retry()}
            wayOn={!rows && <StatusLink />}
          />
        )}
      </Panel>
      {(rows || error) && <LostMoney />}
      <TransactionDialog id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

/** Appears with the rows, so that they do not push it down. */
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
    <div className={cx("room-above", styles["historyMore"])}>
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

type DayLinesProps = { lines: readonly Transaction[]; onOpen: (id: string) => void };

/** The lines of the history, newest first, in a table for each day. */
function DayLines({ lines, onOpen }: DayLinesProps) {
  const dayName = useDayName();
  const ids = new Set(lines.map(({ id }) => id));
  const days = groupBy(lines, ({ createdAt, updatedAt }) => dayOf(createdAt ?? updatedAt));
  return [...days].map(([day, ofDay], index) => (
    <section key={day} className={styles["day"]}>
      <h2 className={styles["dayName"]}>{dayName(day)}</h2>
      <TransactionTable {...{ day, ids, onOpen }} lines={ofDay} areHeadersHidden={index > 0} />
    </section>
  ));
}

function useDayName(): (day: string) => string {
  const { t } = useLingui();
  return (day) => {
    const days = daysAgo(day);
    if (days === 0) return t`Hôm nay`;
    return days === 1 ? t`Hôm qua` : formatWeekday(day);
  };
}

function NoTransactions() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<ScrollText size={28} />}
      title={t`Bạn chưa có giao dịch nào.`}
      action={<ButtonLink to={paths.payment}>{t`Nạp KP`}</ButtonLink>}
    >
      {t`Mọi lần nạp KP và nạp game của bạn sẽ được ghi lại tại đây.`}
    </EmptyState>
  );
}

/** Shown where the filters let no transaction through. */
function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={<Trans>Không có giao dịch nào phù hợp.</Trans>}
      action={
        <Button tone="outline" onClick={onClear}>
          <Trans>Xem tất cả giao dịch</Trans>
        </Button>
      }
    >
      <Trans>Hãy thử loại giao dịch, trạng thái hoặc khoảng thời gian khác.</Trans>
    </EmptyState>
  );
}
