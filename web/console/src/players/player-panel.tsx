import type { FoundPlayer } from "@portal/contract/console/players";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { CardTable, type Column } from "../../../src/ui/data/card-table.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { StaffContext } from "../session/staff.ts";
import { OrderForm } from "./order-form.tsx";
import { RevealContact } from "./reveal-contact.tsx";

type PlayerPanelProps = { player: FoundPlayer; onChange: () => void };

/** A player at a glance, and what staff can do for them. */
export function PlayerPanel({ player, onChange }: PlayerPanelProps) {
  const roles = use(StaffContext)?.roles ?? [];
  const { username, transactions, isMasked } = player;
  return (
    <Panel title={username} description={`Mã nạp ${player.paymentCode}`}>
      <div className="stack-4">
        <p>{moneyOf(player)}</p>
        <p>{contactOf(player)}</p>
        {isMasked && hasRight(roles, "reveal-contacts") && <RevealContact username={username} />}
        {transactions.length > 0 && (
          <CardTable
            caption="Giao dịch gần đây"
            columns={COLUMNS}
            rows={transactions}
            rowKey={({ id }) => id}
          />
        )}
        {hasRight(roles, "operate") && <OrderForm username={username} onDone={onChange} />}
      </div>
    </Panel>
  );
}

const moneyOf = (player: FoundPlayer): string =>
  [
    `${formatNumber(player.creditKp)} KP`,
    ...(player.debtKp > 0 ? [`nợ ${formatNumber(player.debtKp)} KP`] : []),
    ...(player.isSpendingStopped ? ["đang ngừng chi tiêu"] : []),
    ...(player.isSpendingLocked ? ["khóa chi tiêu đến khi đổi mật khẩu"] : []),
  ].join(" · ");

function contactOf(player: FoundPlayer): string {
  const verified = (isVerified: boolean) => (isVerified ? "đã xác minh" : "chưa xác minh");
  return [
    `Điện thoại ${player.phoneNumber ?? "chưa có"} (${verified(player.isPhoneVerified)})`,
    player.email === null
      ? "chưa có email"
      : `email ${player.email} (${verified(player.isEmailVerified)})`,
    `${player.sessions} phiên đăng nhập`,
    `${player.passkeys} khóa truy cập`,
    `xác minh hai bước ${player.isTwoFactorOn ? "bật" : "tắt"}`,
    `tham gia ${formatDateTime(player.joinedAt)}`,
  ].join(" · ");
}

const COLUMNS: readonly Column<FoundPlayer["transactions"][number]>[] = [
  { key: "at", header: "Lúc", onCard: "start", cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: "type", header: "Loại", onCard: "line", cell: ({ type }) => type },
  { key: "status", header: "Trạng thái", onCard: "end", cell: ({ status }) => status },
  {
    key: "value",
    header: "Giá trị",
    align: "end",
    onCard: "end",
    cell: ({ value, currency }) => `${formatNumber(value)} ${currency}`,
  },
  { key: "id", header: "Mã giao dịch", onCard: "line", cell: ({ id }) => id },
];
