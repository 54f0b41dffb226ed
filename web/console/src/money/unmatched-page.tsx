/** Lists arrived money without an owner, oldest first. A row opens to the possible owners and the choices. */
import { type ConsoleChannel, getChannels } from "@portal/contract/console/channels";
import {
  type candidateReasons,
  findCandidates,
  listUnmatched,
  UNMATCHED_DUE_HOURS,
  type UnmatchedMoney,
} from "@portal/contract/console/money-queues";
import { hasRight } from "@portal/contract/console/rights";
import { use, useMemo } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import { Owner } from "../queues/owner.tsx";
import { StaffContext } from "../session/staff.ts";
import { breakable } from "../table/breakable.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { Age } from "./age.tsx";
import { withShortCodes } from "./content-words.ts";
import { DetailList } from "./detail-list.tsx";
import { enterChoices, unmatchedChoices } from "./money-choices.ts";

const REASONS: Readonly<Record<(typeof candidateReasons)[number], string>> = {
  payer: "tài khoản này từng chuyển cho người này",
  "near-code": "nội dung gần giống mã nạp",
  named: "nội dung có tên đăng nhập này",
  "top-up": "đã báo chuyển đúng số tiền này",
  case: "đang tìm đúng số tiền này",
};

/** Reasons that several payments of one amount share. */
const OF_THE_AMOUNT: ReadonlySet<(typeof candidateReasons)[number]> = new Set(["top-up", "case"]);

/** Without the ways to pay, which not everybody may list, a method is typed as the settings name it. */
const filtersWith = (methods: readonly string[] | undefined): readonly Filter[] => [
  { kind: "text", name: "content", label: "Nội dung" },
  {
    name: "method",
    label: "Vào tài khoản",
    ...(methods
      ? {
          kind: "choice",
          choices: methods.map((value) => ({ value, name: sourceName(value) })),
        }
      : { kind: "text" }),
  },
  { kind: "amounts", from: "fromVnd", to: "toVnd", label: "Số tiền", unit: "đ" },
  OWNER_FILTER,
];

/** The ways by which transfers come; `unknown`: to an account that is not in the settings. */
const methodsOf = (channels: readonly ConsoleChannel[] = []): readonly string[] => [
  ...channels.flatMap(({ kind, name }) => (kind === "method" && name !== "card" ? [name] : [])),
  "unknown",
];

const COLUMNS: readonly TableColumn<UnmatchedMoney>[] = [
  {
    key: "amount",
    header: "Số tiền (đ)",
    sort: "amountVnd",
    width: "7rem",
    align: "end",
    onCard: "start",
    text: ({ amountVnd }) => amountVnd,
    cell: ({ amountVnd }) => <strong>{`${formatNumber(amountVnd)}đ`}</strong>,
  },
  {
    key: "age",
    header: "Đã chờ",
    sort: "at",
    width: "5.5rem",
    onCard: "end",
    moment: ({ receivedAt }) => receivedAt,
    isAge: true,
    cell: ({ receivedAt }) => <Age since={receivedAt} dueHours={UNMATCHED_DUE_HOURS} />,
  },
  {
    key: "likely",
    header: "Có thể của",
    width: "minmax(8rem, 1fr)",
    isPageOnly: true,
    onCard: "line",
    text: () => null,
    cell: ({ id }) => <LikelyOwner id={id} />,
  },
  {
    key: "content",
    header: "Người chuyển, nội dung",
    width: "minmax(12rem, 2fr)",
    onCard: "line",
    isBrief: true,
    text: ({ content }) => content,
    cell: ({ content, payerName }) => (
      <>
        {payerName !== null && <strong>{payerName}</strong>}{" "}
        <span className="soft">{breakable(withShortCodes(content))}</span>
      </>
    ),
  },
  {
    key: "payer",
    header: "Người chuyển",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ payerName }) => payerName,
  },
  {
    key: "method",
    header: "Vào tài khoản",
    width: "minmax(7.5rem, 0.8fr)",
    onCard: "line",
    text: ({ method, accountNumber }) =>
      method === "unknown"
        ? `chưa khai báo ${accountNumber}`
        : `${sourceName(method)} ${accountNumber}`,
  },
  {
    key: "reference",
    header: "Mã giao dịch ngân hàng",
    width: "minmax(9.5rem, 0.8fr)",
    onCard: "line",
    text: ({ reference }) => reference,
  },
  {
    key: "name",
    header: "Mã thông báo",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ name }) => name,
  },
  { ...OWNER_COLUMN, onCard: "line" },
];

const rowKey = ({ id }: UnmatchedMoney) => String(id);

export function Page() {
  const mayChoose = hasRight(use(StaffContext)?.roles ?? [], "see-channels");
  const { data } = useReply(getChannels, mayChoose ? {} : null);
  const filters = useMemo(
    () => filtersWith(mayChoose ? methodsOf(data?.channels) : undefined),
    [mayChoose, data],
  );
  const list = useList(listUnmatched, { rowKey, filters });
  return (
    <>
      <PageHeader
        title="Tiền chưa rõ chủ"
        description={`Hạn xử lý: ${UNMATCHED_DUE_HOURS} giờ mỗi khoản.`}
      />
      <OperationChoices choices={enterChoices} onDone={list.refresh} />
      <DataTable
        caption="Tiền chưa rõ chủ"
        list={list}
        columns={COLUMNS}
        detail={(row) => <UnmatchedDetail money={row} onChange={list.refresh} />}
        fileName="tien-chua-ro-chu"
        emptyTitle="Khoản tiền nào cũng đã có người nhận"
      />
    </>
  );
}

/** The likeliest receiver with the best reason, and the code that the content comes close to. */
function LikelyOwner({ id }: Pick<UnmatchedMoney, "id">) {
  const { data } = useReply(findCandidates, { params: { id: String(id) } });
  const [likely, ...others] = data?.candidates ?? [];
  if (!likely) return <span className="faint">{data ? "chưa thấy ai" : "…"}</span>;
  const { username, reasons, nearCode } = likely;
  const isOfTheAmount = reasons.every((reason) => OF_THE_AMOUNT.has(reason));
  return (
    <>
      <strong>{username}</strong>
      {others.length > 0 && ` (+${formatNumber(others.length)})`}
      <span className="block fine-print">
        {nearCode === null ? REASONS[reasons[0]!] : `mã gần giống ${nearCode}`}
        {isOfTheAmount && data!.alike > 1 && `; ${formatNumber(data!.alike)} khoản cùng số tiền`}
      </span>
    </>
  );
}

type UnmatchedDetailProps = {
  readonly money: UnmatchedMoney;
  readonly onChange: () => void;
};

/** Shows the possible owners with the reasons, and the choices. */
function UnmatchedDetail({ money, onChange }: UnmatchedDetailProps) {
  const { id, conflictsWith, owner } = money;
  const { data, error } = useReply(findCandidates, { params: { id: String(id) } });
  const { candidates = [], alike = 1 } = data ?? {};
  const isOfTheAmount = candidates.some(({ reasons }) =>
    reasons.every((reason) => OF_THE_AMOUNT.has(reason)),
  );
  return (
    <div className="stack-3">
      <Owner queue="unmatched" item={String(id)} owner={owner} onChange={onChange} />
      <DetailList
        items={[
          ["Người chuyển", money.payerName],
          ["Nội dung", breakable(money.content)],
          ["Tiền vào lúc", formatDateTime(money.occurredAt)],
        ]}
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {conflictsWith !== null && (
        <Notice tone="warning">{`Có thể là cùng một khoản với ${conflictsWith}: hãy đối chiếu sao kê trước khi gán.`}</Notice>
      )}
      {isOfTheAmount && alike > 1 && (
        <Notice tone="warning">{`Đang có ${formatNumber(alike)} khoản ${formatNumber(money.amountVnd)}đ chưa rõ chủ: hãy xem tên người chuyển trước khi gán.`}</Notice>
      )}
      {candidates.map(({ username, reasons, nearCode }) => (
        <p key={username}>
          <strong>{username}</strong>: {reasons.map((reason) => REASONS[reason]).join(", ")}
          {nearCode !== null && ` (${nearCode})`}
        </p>
      ))}
      {data?.candidates.length === 0 && <p>Chưa thấy ai có thể là người nhận.</p>}
      <OperationChoices
        choices={unmatchedChoices(
          money,
          candidates.map(({ username }) => username),
        )}
        onDone={onChange}
      />
      <p>
        <Link to={`/notices/${id}`}>Xem thông báo và bút toán</Link>
      </p>
    </div>
  );
}
