import type { FoundPlayer } from "@portal/contract/console/players";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { Link } from "../../../src/ui/page/link.tsx";

const COLUMNS: readonly Column<FoundPlayer>[] = [
  {
    key: "username",
    header: "Người chơi",
    onCard: "start",
    cell: ({ username }) => <Link to={`/players/${username}`}>{username}</Link>,
  },
  {
    key: "credit",
    header: "Số dư",
    align: "end",
    onCard: "end",
    cell: ({ creditKp }) => `${formatNumber(creditKp)} KP`,
  },
  {
    key: "phone",
    header: "Điện thoại",
    onCard: "line",
    cell: ({ phoneNumber }) => phoneNumber ?? "–",
  },
  {
    key: "joined",
    header: "Tham gia",
    onCard: "line",
    cell: ({ joinedAt }) => formatDateTime(joinedAt),
  },
];

/** Several players whom one search has found; each leads to their page. */
export function FoundPlayers({ players }: { players: readonly FoundPlayer[] }) {
  return (
    <DenseTable
      caption="Người chơi tìm thấy"
      columns={COLUMNS}
      rows={players}
      rowKey={({ username }) => username}
    />
  );
}
