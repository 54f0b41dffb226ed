import type { PlayerPage } from "@portal/contract/console/player";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";

const RISKS: Readonly<Record<PlayerPage["risks"][number], string>> = {
  debt: "Đang nợ KP",
  recalled: "Từng bị thu hồi KP",
  "change-undone": "Vừa có thay đổi bị hoàn tác",
  "phone-waits": "Số điện thoại mới, chưa được tin",
  "contested-case": "Vụ việc bị tranh chấp",
  "shares-payer": "Chung người trả tiền",
  "many-accounts": "Nhiều tài khoản liên quan",
};

/** What keeps the player from something, and what deserves a look. */
export function PlayerMarks({ page }: { page: PlayerPage }) {
  const { lock, spendingStop, closedAt, closesAt, risks, player } = page;
  const until = (endsAt: string | null) =>
    endsAt === null ? "đến khi được gỡ" : `đến ${formatDateTime(endsAt)}`;
  return (
    <>
      {lock && (
        <Notice tone="danger">
          {`Tài khoản bị khóa từ ${formatDateTime(lock.since)}, ${until(lock.endsAt)}. Người chơi đọc: “${lock.reason}”`}
        </Notice>
      )}
      {spendingStop && (
        <Notice tone="warning">
          {`Ngừng chi tiêu từ ${formatDateTime(spendingStop.since)}, ${until(spendingStop.endsAt)}.`}
        </Notice>
      )}
      {player.isSpendingLocked && (
        <Notice tone="warning">Khóa chi tiêu đến khi người chơi đặt mật khẩu mới.</Notice>
      )}
      {closedAt !== null && <Notice tone="info">Tài khoản đã đóng.</Notice>}
      {closedAt === null && closesAt !== null && (
        <Notice tone="info">{`Tài khoản sẽ đóng ${formatDateTime(closesAt)}.`}</Notice>
      )}
      {risks.length > 0 && (
        <div className="row-2">
          {risks.map((risk) => (
            <Badge key={risk} tone="warning">
              {RISKS[risk]}
            </Badge>
          ))}
        </div>
      )}
    </>
  );
}
