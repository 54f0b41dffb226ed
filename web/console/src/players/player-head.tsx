import type { PlayerPage } from "@portal/contract/console/player";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import styles from "./player-view.module.css";

const RISKS: Readonly<Record<PlayerPage["risks"][number], string>> = {
  debt: "Đang nợ KP",
  recalled: "Từng bị thu hồi KP",
  "change-undone": "Vừa có thay đổi bị hoàn tác",
  "phone-waits": "Số điện thoại mới, chưa được tin",
  "contested-case": "Vụ việc bị tranh chấp",
  "shares-payer": "Chung người trả tiền",
  "many-accounts": "Nhiều tài khoản liên quan",
};

/** Shows who the player is, what they have, and what state the account is in. */
export function PlayerHead({ page }: { page: PlayerPage }) {
  const { player, risks } = page;
  const [tone, state] = stateOf(page);
  return (
    <div className={cx("row box between align-centre", styles["head"])}>
      <div>
        {/* The page's heading has the name for screen readers. */}
        <p className={cx("break-anywhere", styles["name"])} aria-hidden="true">
          {player.username}
        </p>
        <p className="fine-print">
          {`mã nạp ${player.paymentCode} · tham gia ${formatDateTime(player.joinedAt)}`}
        </p>
      </div>
      <div>
        <p className={styles["balance"]}>{`${formatNumber(player.creditKp)} KP`}</p>
        <p className="fine-print">
          {player.debtKp > 0 ? `nợ ${formatNumber(player.debtKp)} KP` : "số dư, không nợ"}
        </p>
      </div>
      <div className="row-2">
        <Badge tone={tone}>{state}</Badge>
        {risks.map((risk) => (
          <Badge key={risk} tone="warning">
            {RISKS[risk]}
          </Badge>
        ))}
      </div>
    </div>
  );
}

function stateOf(page: PlayerPage): readonly [BadgeTone, string] {
  const { lock, closedAt, closesAt, spendingStop, player } = page;
  if (closedAt !== null) return ["neutral", "Đã đóng"];
  if (lock) return ["danger", "Bị khóa"];
  if (spendingStop || player.isSpendingLocked) return ["warning", "Không chi tiêu được"];
  return closesAt === null ? ["jade", "Bình thường"] : ["warning", "Sắp đóng"];
}
