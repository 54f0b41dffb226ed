/** Shows everything about a player on one page, with the operations. */
import { type AccountLink, getPlayer, type PlayerPage } from "@portal/contract/console/player";
import { hasRight } from "@portal/contract/console/rights";
import { Suspense, use } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { formatDateTime, formatKp, formatNumber } from "../../../src/lib/text/format.ts";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { Happenings } from "./happenings.tsx";
import { Lines } from "./lines.tsx";
import { OrderForm } from "./order-form.tsx";
import { PlayerHead } from "./player-head.tsx";
import { PlayerMoney } from "./player-money.tsx";
import { PlayerFacts, PlayerMarks, RevealContact } from "./player-facts.tsx";
import styles from "./player-view.module.css";
import { PlayerNotes } from "./player-notes.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";
import { purchaseStates } from "./words.ts";

const SHARES = { phone: "số điện thoại", device: "trình duyệt", payer: "người trả tiền" } as const;

const { Page: PlayerMessages } = lazyPage(
  () => import("../messages/player-messages.tsx"),
  (module) => module.PlayerMessages,
);

export function PlayerView({ username }: { username: string }) {
  const roles = use(StaffContext)?.roles ?? [];
  const { data, error, isValidating, mutate } = useReply(
    getPlayer,
    { params: { username } },
    { everyMs: LIVE_EVERY_MS },
  );
  if (error?.errorCode === "player_unknown") return <Unknown />;
  if (error && !data) {
    return <LoadFailure error={error} isRetrying={isValidating} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeletons count={6} height="6rem" />;
  return (
    <>
      <PlayerHead page={data} />
      <PlayerMarks page={data} />
      <div className={cx("small align-start", styles["look"])}>
        <Panel title="Tài khoản">
          <div className="stack-3">
            <PlayerFacts page={data} />
            {data.player.isMasked && hasRight(roles, "reveal-contacts") && (
              <RevealContact username={data.player.username} />
            )}
          </div>
        </Panel>
        <div className={cx("stack-3", styles["work"])}>
          {hasRight(roles, "operate") && (
            <Panel title="Thao tác">
              <OrderForm page={data} onDone={() => void mutate()} />
            </Panel>
          )}
          <OpenPurchases purchases={data.player.openPurchases} />
          <LinkedAccounts links={data.links} />
          <div className={cx("stack-3", styles["later"])}>
            <PlayerNotes username={data.player.username} />
            <Happenings page={data} />
          </div>
        </div>
        <div className="stack-3">
          <PlayerMoney money={data.money} />
          <RecentTransactions page={data} />
          <Suspense fallback={null}>
            <PlayerMessages messages={data.messages} />
          </Suspense>
          <Devices page={data} />
        </div>
      </div>
    </>
  );
}

const Unknown = () => (
  <EmptyState
    title="Không có người chơi này"
    action={<ButtonLink to="/players">Tìm người chơi</ButtonLink>}
  >
    Tên có thể đã gõ nhầm.
  </EmptyState>
);

/** Purchases that wait for money or for the game. */
function OpenPurchases({ purchases }: { purchases: PlayerPage["player"]["openPurchases"] }) {
  if (purchases.length === 0) return null;
  return (
    <Panel title="Gói chưa giao">
      <Lines
        rows={purchases.map(({ creditKp, zoneName, state, createdAt }) => ({
          text: `${formatKp(creditKp)}, ${zoneName}: ${purchaseStates[state]}`,
          at: createdAt,
        }))}
      />
    </Panel>
  );
}

/** Lists the account's sessions and known browsers. */
function Devices({ page: { sessions, devices } }: { page: PlayerPage }) {
  return (
    <Panel title="Phiên và thiết bị">
      <div className="stack-3">
        <Lines
          rows={sessions.map(({ device, place, lastUsedAt }) => ({
            text: placed(device, place),
            at: lastUsedAt,
          }))}
          none="Không có phiên nào"
        />
        <h3>Trình duyệt đã quen</h3>
        <Lines
          rows={devices.map(({ device, place, createdAt, lastUsedAt }) => ({
            text: `${device === null ? "Đã đăng xuất" : placed(device, place)}, quen từ ${formatDateTime(createdAt)}, dùng lần cuối`,
            at: lastUsedAt,
          }))}
          none="Chưa có trình duyệt nào"
        />
      </div>
    </Panel>
  );
}

/** What the server calls a device that says nothing about itself. */
const UNKNOWN_DEVICE = "Thiết bị không xác định";

const placed = (device: string, place: string | null): string =>
  [device === "" || device === UNKNOWN_DEVICE ? "Không rõ thiết bị" : device, place]
    .filter((part) => part !== null)
    .join(", ");

/** Lists accounts that may belong to the same person, each with what they share. */
function LinkedAccounts({ links }: { links: readonly AccountLink[] }) {
  return (
    <Panel title="Tài khoản liên quan">
      {links.length === 0 ? (
        <p className="fine-print">
          Không có tài khoản nào chung điện thoại, trình duyệt hay người trả tiền
        </p>
      ) : (
        <ul className="stack-2 break-anywhere">
          {links.map(({ username, shares, isLocked, toppedUpVnd }) => (
            <li key={username}>
              <Link to={`/players/${username}`}>{username}</Link>{" "}
              <span className="fine-print">
                {`chung ${shares.map((share) => SHARES[share]).join(", ")}${isLocked ? ", đang bị khóa" : ""}, đã nạp ${formatNumber(toppedUpVnd)}đ`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
