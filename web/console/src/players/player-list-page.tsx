/** Lists all players by filters, which the address keeps. Contacts are in a separate file, which is logged. */
import { type ConsoleChannel, getChannels } from "@portal/contract/console/channels";
import { type ListedPlayer, listPlayers } from "@portal/contract/console/player-list";
import { hasRight } from "@portal/contract/console/rights";
import { use, useMemo } from "react";
import { useSearch } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { buttonClass } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { NameChecks } from "../campaigns/name-checks.tsx";
import { StaffContext } from "../session/staff.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter, readFields } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { ExportContacts } from "./export-contacts.tsx";

/** The address's field with the columns that are not shown. */
const HIDDEN = "hidden";

const STATES = { locked: "Đang bị khóa", stopped: "Ngừng chi tiêu" } as const;
const SHARES = { phone: "số điện thoại", device: "trình duyệt" } as const;
const UNVERIFIED = { phone: "SĐT", email: "Email" } as const;

const filtersWith = (zones: Readonly<Record<string, string>>): readonly Filter[] => [
  { kind: "days", from: "lastFrom", to: "lastTo", label: "Nạp lần cuối" },
  { kind: "amounts", from: "fromVnd", to: "toVnd", label: "Đã nạp", unit: "đ" },
  { kind: "choice", name: "zone", label: "Máy chủ", choices: choicesOf(zones) },
  {
    kind: "choice",
    name: "unverified",
    label: "Chưa xác minh",
    choices: choicesOf(UNVERIFIED),
    usual: "Không lọc",
  },
  { kind: "choice", name: "state", label: "Trạng thái", choices: choicesOf(STATES) },
  {
    kind: "choice",
    name: "shares",
    label: "Chung với người khác",
    usual: "Không lọc",
    choices: choicesOf(SHARES),
  },
  { kind: "text", name: "tag", label: "Nhãn" },
];

const MONEY_COLUMNS: readonly TableColumn<ListedPlayer>[] = [
  {
    key: "username",
    header: "Người chơi",
    width: "minmax(8.75rem, 1fr)",
    onCard: "start",
    text: ({ username }) => username,
  },
  {
    key: "toppedUp",
    header: "Đã nạp (đ)",
    sort: "toppedUpVnd",
    width: "6rem",
    align: "end",
    onCard: "end",
    text: ({ toppedUpVnd }) => toppedUpVnd,
    cell: ({ toppedUpVnd }) => `${formatNumber(toppedUpVnd)}đ`,
  },
  {
    key: "topUps",
    header: "Lần nạp",
    width: "4rem",
    align: "end",
    onCard: "none",
    text: ({ topUps }) => topUps,
    cell: ({ topUps }) => formatNumber(topUps),
  },
  {
    key: "last",
    header: "Nạp lần cuối",
    sort: "lastTopUpAt",
    width: "6.5rem",
    onCard: "line",
    moment: ({ lastTopUpAt }) => lastTopUpAt,
  },
  {
    key: "balance",
    header: "Số dư (KP)",
    width: "5.5rem",
    align: "end",
    onCard: "none",
    text: ({ balanceKp }) => balanceKp,
    cell: ({ balanceKp }) => formatNumber(balanceKp),
  },
];

const zonesColumn = (zones: Readonly<Record<string, string>>): TableColumn<ListedPlayer> => ({
  key: "zones",
  header: "Máy chủ",
  width: "minmax(4.5rem, 0.6fr)",
  onCard: "none",
  text: (row) => row.zones.map((zone) => zones[zone] ?? zone).join(", "),
});

/** What a card says in one line; what is zero says nothing. */
const summaryColumn = (
  zones: TableColumn<ListedPlayer>,
  isShown: (key: string) => boolean,
): TableColumn<ListedPlayer> => ({
  key: "summary",
  header: "Tóm tắt",
  width: "",
  isPageOnly: true,
  isCardOnly: true,
  onCard: "line",
  text: (row) =>
    [
      isShown("topUps") && row.topUps > 0 && `${formatNumber(row.topUps)} lần nạp`,
      isShown("balance") && row.balanceKp !== 0 && `${formatNumber(row.balanceKp)} KP`,
      isShown("zones") && zones.text?.(row),
    ]
      .filter(Boolean)
      .join(" · "),
});

const OTHER_COLUMNS: readonly TableColumn<ListedPlayer>[] = [
  {
    key: "marks",
    header: "Lưu ý",
    width: "minmax(10rem, 1fr)",
    isBrief: true,
    onCard: "line",
    text: (row) => marksOf(row).join(", "),
  },
  {
    key: "tags",
    header: "Nhãn",
    width: "minmax(2.5rem, 0.6fr)",
    onCard: "line",
    text: ({ tags }) => tags.join(", "),
    cell: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
  },
  {
    key: "joined",
    header: "Tham gia",
    sort: "joinedAt",
    width: "6.5rem",
    onCard: "line",
    moment: ({ joinedAt }) => joinedAt,
  },
];

const unverifiedOf = (row: ListedPlayer): string[] => {
  const contacts = [
    ...(row.isPhoneVerified ? [] : ["SĐT"]),
    ...(row.isEmailVerified || !row.hasEmail ? [] : ["email"]),
  ];
  return contacts.length === 0 ? [] : [`chưa xác minh ${contacts.join(", ")}`];
};

/** What deserves a look, in words. */
const marksOf = (row: ListedPlayer): string[] => [
  ...(row.closedAt === null ? [] : ["đã đóng"]),
  ...row.states.map((state) => STATES[state].toLowerCase()),
  ...unverifiedOf(row),
  ...row.shares.map((share) => `chung ${SHARES[share]}`),
];

const zonesOf = (channels: readonly ConsoleChannel[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    channels.flatMap(({ kind, name, label }) => (kind === "zone" ? [[name, label] as const] : [])),
  );

const rowKey = ({ username }: ListedPlayer) => username;
const hrefOf = ({ username }: ListedPlayer) => `/players/${username}`;

export function Page() {
  const roles = use(StaffContext)?.roles ?? [];
  const { data } = useReply(getChannels, {});
  const zones = useMemo(() => zonesOf(data?.channels), [data]);
  const filters = useMemo(() => filtersWith(zones), [zones]);
  const ofZones = useMemo(() => zonesColumn(zones), [zones]);
  const all = useMemo(() => [...MONEY_COLUMNS, ofZones, ...OTHER_COLUMNS], [ofZones]);
  const list = useList(listPlayers, { rowKey, filters });
  const { [HIDDEN]: hidden = "" } = readFields(useSearch(), [HIDDEN]);
  const columns = useMemo(() => {
    const isShown = (key: string) => !hidden.split(",").includes(key);
    const [username, ...others] = all.filter(({ key }) => isShown(key));
    return [username!, summaryColumn(ofZones, isShown), ...others];
  }, [all, hidden, ofZones]);
  return (
    <>
      <PageHeader
        title="Danh sách người chơi"
        description="Tổng nạp theo sổ, trễ nhất 1 phút."
        action={hasRight(roles, "export-contacts") && <ExportContacts filters={list.values} />}
      />
      <DataTable
        caption="Danh sách người chơi"
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        fileName="nguoi-choi"
        emptyTitle="Chưa có người chơi nào"
      >
        <details className="small">
          <summary className={buttonClass({ tone: "outline", size: "sm" })}>Chọn cột</summary>
          <NameChecks
            legend="Cột"
            choices={all.slice(1).map(({ key, header }) => ({ name: key, label: header }))}
            chosen={columns.map(({ key }) => key)}
            onChange={(chosen) =>
              list.setValues({
                [HIDDEN]: all
                  .slice(1)
                  .flatMap(({ key }) => (chosen.includes(key) ? [] : [key]))
                  .join(),
              })
            }
          />
        </details>
      </DataTable>
    </>
  );
}
