/** Lists the findings of a comparison. Staff take a finding, and accept it with a note or correct it. */
import {
  acceptFinding,
  getReconcileRun,
  listFindings,
  ownFinding,
  type ReconcileFinding,
} from "@portal/contract/console/reconcile";
import { useMemo } from "react";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { wordOf } from "../operations/facts.tsx";
import { OWNER_FILTER } from "../queues/owner-column.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { useWork } from "../use-work.ts";
import type { Period } from "./compare-form.tsx";
import { FindingActions } from "./finding-actions.tsx";
import styles from "./reconcile.module.css";
import { resultOf } from "./runs.tsx";

/** The names of findings, by subject and kind, in the accountant's words. */
const kindNames: Readonly<Record<string, string>> = {
  "statement.entries_absent": "Sao kê thiếu giao dịch mà hệ thống đã nhận",
  "statement.period_not_covered": "Sao kê không phủ hết kỳ",
  "statement.account_absent": "Sao kê không có tài khoản này",
  "statement.balance_gap": "Số dư trên sao kê không nối tiếp",
  "transfer.in_flight": "Giao dịch còn mới, có thể đang trên đường",
  "transfer.missing_at_portal": "Có trên sao kê, hệ thống chưa nhận",
  "transfer.missing_at_provider": "Hệ thống đã nhận, sao kê không có",
  "transfer.doubled_at_provider": "Sao kê ghi hai lần",
  "transfer.doubled_at_portal": "Hệ thống nhận hai lần một giao dịch",
  "transfer.other_amount": "Lệch số tiền",
  "transfer.other_user": "Cộng cho người chơi khác",
  "transfer.not_credited": "Có tên người chơi nhưng chưa cộng",
  "transfer.unmatched": "Chưa rõ chủ, đang chờ xử lý",
  "transfer.reversed": "Ngân hàng đã thu hồi, KP chưa thu hồi",
  "transfer.reversed_unmatched": "Ngân hàng đã thu hồi, tiền vẫn ở mục chưa rõ chủ",
  "transfer.not_in_ledger": "Đã nhận thông báo nhưng chưa vào sổ",
  "transfer.ledger_other_amount": "Vào sổ lệch số tiền",
};

const kindName = ({ subject, kind, says }: ReconcileFinding): string =>
  kindNames[`${subject}.${kind}`] ?? says;

/** The names of the facts of both sides. A fact without one is for programs. */
const factNames: Readonly<Record<string, string>> = {
  line: "Dòng",
  method: "Kênh",
  provider: "Nhà mạng",
  account: "Số tài khoản",
  reference: "Mã giao dịch ngân hàng",
  transfer: "Khoản tiền",
  content: "Nội dung",
  at: "Lúc",
  providerVnd: "Sao kê (đ)",
  portalVnd: "Hệ thống (đ)",
  bookedVnd: "Vào sổ (đ)",
  shownVnd: "Người chơi thấy (đ)",
  creditedUser: "Đã cộng cho",
  namedUser: "Nội dung ghi tên",
  creditedKp: "Đã cộng (KP)",
  recalledKp: "Đã thu hồi (KP)",
  serial: "Số seri",
  username: "Người chơi",
  transaction: "Giao dịch",
  charged: "Lần cổng báo đúng",
  credited: "Lần đã cộng",
  failed: "Lần thất bại",
  status: "Trạng thái",
  creditKp: "KP",
  times: "Số lần giao",
  gameAccount: "Tài khoản trong game",
  portalAccount: "Tài khoản đã đặt",
  gameCharacter: "Nhân vật",
  gameCoins: "Xu game báo",
  portalCoins: "Xu đã đặt",
  gaps: "Số chỗ hở",
  entries: "Số khoản",
  firstAt: "Từ",
  lastAt: "Đến",
  example: "Ví dụ",
};

const isSum = (name: string) => Number(name.endsWith("Vnd"));

/** The facts of both sides, those that are known. Sums are first, because a row shows two lines. */
const evidenceLines = ({
  evidence,
}: ReconcileFinding): readonly (readonly [name: string, value: string])[] =>
  Object.entries(evidence)
    .sort(([a], [b]) => isSum(b) - isSum(a))
    .flatMap(([name, value]) =>
      value === null || !Object.hasOwn(factNames, name)
        ? []
        : [
            [
              factNames[name]!,
              name === "method"
                ? sourceName(String(value))
                : name === "line"
                  ? String(value).replace("line ", "")
                  : wordOf(value),
            ] as const,
          ],
    );

const evidenceOf = (finding: ReconcileFinding): string =>
  evidenceLines(finding)
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");

/** The interval of repeated requests: a comparison of a month takes some seconds. */
const REFRESH_MS = 2_000;

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Tình trạng",
    choices: [
      { value: "open", name: "Chưa giải thích" },
      { value: "explained", name: "Đã rõ" },
      { value: "accepted", name: "Đã chấp nhận" },
    ],
  },
  {
    kind: "choice",
    name: "kind",
    label: "Điểm lệch",
    choices: choicesOf(kindNames),
  },
  OWNER_FILTER,
];

const rowKey = ({ nth }: ReconcileFinding) => String(nth);

type FindingsProps = { runId: string; mayReconcile: boolean; onChange: () => void };
type ResultProps = FindingsProps & {
  /** Requests a new statement of these days. */
  onAgain: (days: Period) => void;
};

export function Findings({ runId, mayReconcile, onChange, onAgain }: ResultProps) {
  const { data, error, isLoading, mutate } = useReply(
    getReconcileRun,
    { params: { id: runId } },
    { everyMs: REFRESH_MS },
  );
  if (!data) {
    return error ? (
      <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />
    ) : (
      <Skeletons count={1} height="6rem" />
    );
  }
  const { run } = data;
  const change = () => {
    void mutate();
    onChange();
  };
  return (
    <Panel title={`Kết quả ${run.fileName}`} description={resultOf(run)}>
      {run.isBrokenOff && (
        <Notice
          tone="warning"
          action={
            mayReconcile && (
              <Button size="sm" tone="outline" onClick={() => onAgain(run)}>
                Đối soát lại
              </Button>
            )
          }
        >
          Người đối soát đã đăng xuất hoặc hệ thống khởi động lại giữa chừng. Sao kê không được lưu,
          hãy chọn lại tệp.
        </Notice>
      )}
      {run.findings > 0 && (
        <FindingsTable runId={runId} mayReconcile={mayReconcile} onChange={change} />
      )}
    </Panel>
  );
}

function FindingsTable({ runId, mayReconcile, onChange }: FindingsProps) {
  const { run, isBusy, failure } = useWork();
  const list = useList(listFindings, { rowKey, filters: FILTERS, usual: { run: runId } });
  const { refresh } = list;
  const columns = useMemo(() => {
    const change = (work: () => Promise<unknown>) =>
      void run(async () => {
        await work();
        refresh();
        onChange();
      });
    const paramsOf = ({ nth }: ReconcileFinding) => ({ params: { id: runId, nth: String(nth) } });
    const actions: TableColumn<ReconcileFinding> = {
      key: "do",
      header: "Xử lý",
      width: "14.5rem",
      isPageOnly: true,
      onCard: "line",
      text: () => null,
      cell: (finding) => (
        <FindingActions
          finding={finding}
          isBusy={isBusy}
          onOwn={() => change(() => send(ownFinding, paramsOf(finding)))}
          onAccept={(note) =>
            change(() => send(acceptFinding, { ...paramsOf(finding), body: { note } }))
          }
        />
      ),
    };
    return mayReconcile ? [...COLUMNS, actions] : COLUMNS;
  }, [isBusy, mayReconcile, onChange, refresh, run, runId]);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <DataTable
        caption="Điểm lệch"
        list={list}
        columns={columns}
        detail={detail}
        fileName="diem-lech"
        emptyTitle="Không có điểm lệch nào"
      />
    </>
  );
}

/** Lists the facts of both sides. */
const detail = (finding: ReconcileFinding) => (
  <dl className={cx("facts", styles["evidence"])}>
    {evidenceLines(finding).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const COLUMNS: readonly TableColumn<ReconcileFinding>[] = [
  {
    key: "kind",
    header: "Điểm lệch",
    sort: "kind",
    width: "minmax(9rem, 1fr)",
    onCard: "start",
    text: kindName,
  },
  {
    key: "evidence",
    header: "Bằng chứng",
    width: "minmax(12rem, 1.6fr)",
    onCard: "line",
    isBrief: true,
    text: evidenceOf,
  },
  {
    key: "owner",
    header: "Người xử lý",
    sort: "owner",
    width: "6.5rem",
    onCard: "line",
    text: ({ owner }) => owner,
  },
  {
    key: "state",
    header: "Tình trạng",
    sort: "state",
    width: "minmax(7rem, 0.6fr)",
    onCard: "end",
    text: ({ isExplained, acceptedBy, note }) => {
      if (isExplained) return "Đã rõ";
      return acceptedBy === null ? "Chưa giải thích" : `${acceptedBy} chấp nhận: ${note}`;
    },
  },
];
