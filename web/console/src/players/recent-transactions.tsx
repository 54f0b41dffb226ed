/** Lists a player's newest transactions. */
import type { PlayerPage } from "@portal/contract/console/player";
import type { FoundPlayer } from "@portal/contract/console/players";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { packageArtOf } from "../../../src/ui/data/package-art-of.ts";
import { TransactionIcon } from "../../../src/ui/data/transaction-icon.tsx";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { StatusBadge } from "../../../src/ui/feedback/status-badge.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { type Column, DenseTable, RowLink } from "../dense-table.tsx";
import { amountOf, shortCode } from "./transaction-words.ts";

const ICON_PX = 28;
/** The page has more below; all of them are one press away. */
const SHOWN = 8;

type Listed = FoundPlayer["transactions"][number];

const columnsWith = (packages: PlayerPage["packages"]): readonly Column<Listed>[] => [
  {
    key: "what",
    header: "Giao dịch",
    onCard: "start",
    cell: ({ id, type, source, value }) => (
      <div className="row-2 align-centre">
        <TransactionIcon
          type={type}
          payload={source === null ? {} : { source }}
          art={packageArtOf(packages, -value)}
          sizePx={ICON_PX}
        />
        <div>
          <RowLink to={`/transactions/${id}`}>
            <TransactionName type={type} />
          </RowLink>
          <div className="fine-print" title={id}>
            {shortCode(id)}
          </div>
        </div>
      </div>
    ),
  },
  {
    key: "value",
    header: "Giá trị",
    align: "end",
    onCard: "end",
    cell: (transaction) => <strong>{amountOf(transaction)}</strong>,
  },
  {
    key: "status",
    header: "Trạng thái",
    onCard: "end",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { key: "at", header: "Lúc", onCard: "start", cell: ({ createdAt }) => formatDateTime(createdAt) },
];

export function RecentTransactions({ page }: { page: Pick<PlayerPage, "player" | "packages"> }) {
  const { username, transactions } = page.player;
  if (transactions.length === 0) return null;
  return (
    <Panel title="Giao dịch gần đây">
      <DenseTable
        caption="Giao dịch gần đây"
        columns={columnsWith(page.packages)}
        rows={transactions.slice(0, SHOWN)}
        rowKey={({ id }) => id}
      />
      <Link to={`/money?${new URLSearchParams({ username }).toString()}`}>Xem tất cả</Link>
    </Panel>
  );
}
