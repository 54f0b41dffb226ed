/** The columns of a list of campaigns, and the list itself (`useCampaigns`). */
import { type CampaignRow, getCampaigns } from "@portal/contract/console/campaigns";
import type { CampaignKind } from "@portal/contract/console/campaign-content";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { type List, useList } from "../table/use-list.ts";
import { contentInWords } from "./content-words.ts";

const STATES: Readonly<Record<CampaignRow["state"], { name: string; tone: BadgeTone }>> = {
  upcoming: { name: "Sắp tới", tone: "warning" },
  running: { name: "Đang chạy", tone: "jade" },
  over: { name: "Đã kết thúc", tone: "neutral" },
};

const COLUMNS: readonly TableColumn<CampaignRow>[] = [
  {
    key: "title",
    header: "Tên",
    width: "minmax(9rem, 1fr)",
    onCard: "start",
    text: ({ title }) => title,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    key: "state",
    header: "Trạng thái",
    width: "6.5rem",
    onCard: "end",
    text: ({ state }) => STATES[state].name,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>,
  },
  {
    key: "from",
    header: "Từ",
    sort: "from",
    width: "7rem",
    onCard: "line",
    moment: ({ from }) => from,
  },
  {
    key: "until",
    header: "Đến",
    width: "8.5rem",
    onCard: "line",
    moment: ({ until }) => until,
    none: "không thời hạn",
  },
  {
    key: "publishedAt",
    header: "Cập nhật lúc",
    sort: "published",
    width: "7rem",
    onCard: "line",
    moment: ({ publishedAt }) => publishedAt,
  },
  {
    key: "content",
    header: "Nội dung",
    width: "minmax(10rem, 2fr)",
    onCard: "line",
    isBrief: true,
    text: ({ content }) => contentInWords(content),
  },
];

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Trạng thái",
    choices: Object.entries(STATES).map(([value, { name }]) => ({ value, name })),
  },
  { kind: "text", name: "title", label: "Tên" },
];

const CODES: TableColumn<CampaignRow> = {
  key: "codes",
  header: "Code còn / đã phát",
  width: "6.5rem",
  align: "end",
  onCard: "line",
  text: ({ codes }) => (codes ? `${codes.free} / ${codes.given}` : null),
};

const COLUMNS_OF: Readonly<Record<CampaignKind, readonly TableColumn<CampaignRow>[]>> = {
  bonus: COLUMNS,
  gift: [...COLUMNS, CODES],
  notice: COLUMNS,
};

const KIND_NAMES: Readonly<Record<CampaignKind, string>> = {
  bonus: "đợt thưởng",
  gift: "chương trình",
  notice: "thông báo",
};

/** Lists the campaigns of a kind, newest first. */
export const useCampaigns = (kind: CampaignKind): List<CampaignRow> =>
  useList(getCampaigns, { rowKey, filters: FILTERS, usual: { kind } });

const rowKey = ({ campaign }: CampaignRow) => campaign;

type CampaignListProps = {
  kind: CampaignKind;
  list: List<CampaignRow>;
  caption: string;
  /** The detail that a row opens. */
  detail: (row: CampaignRow) => ReactNode;
};

export const CampaignList = ({ kind, list, caption, detail }: CampaignListProps) => (
  <DataTable
    caption={caption}
    list={list}
    columns={COLUMNS_OF[kind]}
    detail={detail}
    fileName={caption.toLowerCase().replaceAll(" ", "-")}
    emptyTitle={`Chưa có ${KIND_NAMES[kind]} nào`}
  />
);
