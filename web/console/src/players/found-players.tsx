/** Lists several players whom one search has found. Each row opens the player's page. */
import { type FoundPlayer, findPlayers } from "@portal/contract/console/players";
import { formatNumber } from "../../../src/lib/text/format.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { useList } from "../table/use-list.ts";

const COLUMNS: readonly TableColumn<FoundPlayer>[] = [
  {
    key: "username",
    header: "Người chơi",
    sort: "username",
    width: "minmax(8rem, 1fr)",
    onCard: "start",
    text: ({ username }) => username,
  },
  {
    key: "credit",
    header: "Số dư (KP)",
    sort: "creditKp",
    width: "8rem",
    align: "end",
    onCard: "end",
    text: ({ creditKp }) => creditKp,
    cell: ({ creditKp }) => formatNumber(creditKp),
  },
  {
    key: "phone",
    header: "Điện thoại",
    width: "minmax(8rem, 1fr)",
    onCard: "line",
    text: ({ phoneNumber }) => phoneNumber,
  },
  {
    key: "joinedAt",
    header: "Tham gia",
    sort: "joinedAt",
    width: "7rem",
    onCard: "line",
    moment: ({ joinedAt }) => joinedAt,
  },
];

const rowKey = ({ username }: FoundPlayer) => username;
const hrefOf = ({ username }: FoundPlayer) => `/players/${username}`;

export function FoundPlayers({ q }: { q: string }) {
  const list = useList(findPlayers, { rowKey, usual: { q } });
  return (
    <DataTable
      caption="Người chơi tìm thấy"
      list={list}
      columns={COLUMNS}
      hrefOf={hrefOf}
      fileName="nguoi-choi"
      emptyTitle="Không tìm thấy ai"
    />
  );
}
