/** Compares statements with the books: differences, who checks them, and which days are closed. */
import { closeDay, getReconcileDays } from "@portal/contract/console/reconcile";
import { hasRight } from "@portal/contract/console/rights";
import type { ReplyOf } from "@portal/contract/http/call";
import { use, useState } from "react";
import { useSearch } from "wouter";
import { formatDate, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { StaffContext } from "../session/staff.ts";
import { PressTwice } from "../press-twice.tsx";
import { useWork } from "../use-work.ts";
import { CompareForm, type Period } from "./compare-form.tsx";
import { Findings } from "./findings.tsx";
import { Runs } from "./runs.tsx";

const UNCOMPARED: Readonly<Record<Day["uncompared"][number]["kind"], string>> = {
  card: "thẻ chưa đối soát",
  unknown: "tài khoản chưa khai báo, chưa đối soát",
};

/** The interval of repeated requests: a comparison of a month takes some seconds. */
const REFRESH_MS = 2_000;
/** The rows of the skeleton. */
const TALL_ROWS = 6;

/** The days to compare once more. `nth` makes each press a new start, also for the same days. */
type Again = Period & { readonly nth: number };

export function Page() {
  const roles = use(StaffContext)?.roles ?? [];
  const mayReconcile = hasRight(roles, "reconcile");
  const shown = new URLSearchParams(useSearch()).get("run");
  const { data, error, isLoading, mutate } = useReply(
    getReconcileDays,
    {},
    { everyMs: REFRESH_MS },
  );
  const [again, setAgain] = useState<Again>();
  const runId = shown ?? (data?.runs[0] ? String(data.runs[0].id) : undefined);
  const refresh = () => void mutate();
  return (
    <>
      <PageHeader
        title="Đối soát"
        description="So sao kê của một hay nhiều tài khoản với sổ. Tệp CSV cần ít nhất các cột method, amount, content và at."
      />
      {mayReconcile && <CompareForm key={again?.nth} again={again} onStart={refresh} />}
      {error && !data && <LoadFailure error={error} isRetrying={isLoading} onRetry={refresh} />}
      {!data && isLoading && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && (
        <>
          {runId !== undefined && (
            <div key={runId} ref={shown === null ? undefined : scrollTo}>
              <Findings
                runId={runId}
                mayReconcile={mayReconcile}
                onChange={refresh}
                onAgain={({ from, to }) =>
                  setAgain((before) => ({ from, to, nth: (before?.nth ?? 0) + 1 }))
                }
              />
            </div>
          )}
          <ClosedDays days={data.days} mayClose={mayReconcile} onClose={refresh} />
          <Runs runs={data.runs} />
        </>
      )}
    </>
  );
}

/** The comparison that somebody chose, from a list below it or on another page. */
const scrollTo = (result: HTMLElement | null) => result?.scrollIntoView();

type Day = ReplyOf<typeof getReconcileDays>["days"][number];

/** A day, with the days before it about which there is the same to say. */
type Days = Day & { first: string };

/** Days that nobody has compared yet share a row: there is nothing to do for one of them alone. */
function joined(days: readonly Day[]): Days[] {
  const rows: Days[] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last && isUntouched(last) && isUntouched(day)) last.first = day.day;
    else rows.push({ ...day, first: day.day });
  }
  return rows;
}

const isUntouched = ({ open, closedBy }: Day): boolean => open === null && closedBy === null;

const daysIn = ({ first, day }: Days): string =>
  first === day ? formatDate(day) : `${formatDate(first)} – ${formatDate(day)}`;

type DaysProps = { days: readonly Day[]; mayClose: boolean; onClose: () => void };

/** The last days: closed, ready to be closed, or what keeps them open. */
function ClosedDays({ days, mayClose, onClose }: DaysProps) {
  const { run, isBusy, failure } = useWork();
  const close = (day: string) =>
    void run(async () => {
      await send(closeDay, { body: { day } });
      onClose();
    });
  const columns: readonly Column<Days>[] = [
    { key: "day", header: "Ngày", onCard: "start", cell: daysIn },
    { key: "state", header: "Tình trạng", onCard: "line", cell: stateOf },
    {
      key: "close",
      header: "Khóa",
      isHeaderHidden: true,
      align: "end",
      onCard: "end",
      cell: ({ day, open, closedBy, missing }) =>
        mayClose &&
        closedBy === null &&
        open === 0 &&
        missing.length === 0 && (
          <PressTwice
            label={`Khóa ngày ${formatDate(day)}`}
            sure="Khóa hẳn, không mở lại được"
            disabled={isBusy}
            onPress={() => close(day)}
          />
        ),
    },
  ];
  return (
    <Panel
      title="Khóa sổ từng ngày"
      description="Một ngày khóa được khi mọi tài khoản có tiền vào ra ngày đó đã đối soát và không còn điểm lệch. Không cần chờ thẻ cào: tiền thẻ của ngày có ở cột Tình trạng."
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <DenseTable
        caption="Khóa sổ"
        columns={columns}
        rows={joined(days)}
        rowKey={({ day }) => day}
      />
    </Panel>
  );
}

/** A closed day, or one that can be closed, says what was not compared. */
function stateOf({ open, closedBy, missing, uncompared }: Day): string {
  const apart = uncompared
    .map(({ kind, amountVnd }) => `; ${UNCOMPARED[kind]} ${formatNumber(amountVnd)}đ`)
    .join("");
  if (closedBy !== null) return `Đã khóa, ${closedBy}${apart}`;
  if (open === null) return "Chưa đối soát";
  if (missing.length > 0) return `Còn thiếu sao kê: ${missing.map(sourceName).join(", ")}`;
  if (open > 0) return `Còn ${open} điểm chưa giải thích`;
  return apart === "" ? "Khớp hết, có thể khóa" : `Sao kê khớp hết, có thể khóa${apart}`;
}
