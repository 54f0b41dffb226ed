import { getPlayer, type PlayerPage } from "@portal/contract/console/player";
import { hasRight } from "@portal/contract/console/rights";
import { Suspense, use } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { formatDateTime, formatKp, formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/loading.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { commandName } from "../log/command-names.ts";
import { searchStates } from "../cases/words.ts";
import { StaffContext } from "../session/staff.ts";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { MoneyByMonth } from "./money-by-month.tsx";
import { OrderForm } from "./order-form.tsx";
import { PlayerFacts } from "./player-facts.tsx";
import { PlayerMarks } from "./player-marks.tsx";
import styles from "./player-view.module.css";
import { RecentTransactions } from "./recent-transactions.tsx";
import { RevealContact } from "./reveal-contact.tsx";
import { changeNames, purchaseStates, requestKinds, requestStatuses } from "./words.ts";

const { Page: PlayerMessages } = lazyPage(
  () => import("../messages/player-messages.tsx"),
  (module) => module.PlayerMessages,
);

/** A player in one look, and what staff can do about them. */
export function PlayerView({ username }: { username: string }) {
  const roles = use(StaffContext)?.roles ?? [];
  const { data, error, isValidating, mutate } = useReply(getPlayer, { params: { username } });
  if (error && !data) {
    return (
      <LoadFailure
        message={error.message}
        isRetrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) return <Skeletons count={6} height="6rem" />;
  return (
    <>
      <PlayerMarks page={data} />
      <div className={styles["look"]}>
        <div className={styles["column"]}>
          <Panel title="Tài khoản">
            <div className="stack-3">
              <PlayerFacts page={data} />
              {data.player.isMasked && hasRight(roles, "reveal-contacts") && (
                <RevealContact username={data.player.username} />
              )}
            </div>
          </Panel>
          <MoneyByMonth money={data.money} />
          <RecentTransactions {...data.player} />
          <Suspense fallback={null}>
            <PlayerMessages messages={data.messages} />
          </Suspense>
          <Sessions page={data} />
        </div>
        <div className={styles["column"]}>
          {hasRight(roles, "operate") && (
            <Panel title="Việc cần làm">
              <OrderForm username={data.player.username} onDone={() => void mutate()} />
            </Panel>
          )}
          <OpenPurchases purchases={data.player.openPurchases} />
          <LinkedAccounts links={data.links} />
          <Happenings page={data} />
        </div>
      </div>
    </>
  );
}

type PageProps = { page: PlayerPage };

function Sessions({ page: { sessions, devices } }: PageProps) {
  return (
    <Panel title="Phiên và thiết bị" description={`${devices.length} trình duyệt đã quen`}>
      <Lines
        rows={sessions.map(({ device, place, lastUsedAt }) => ({
          text: [device || "Không rõ thiết bị", place].filter((part) => part !== null).join(", "),
          at: lastUsedAt,
        }))}
        none="Không có phiên nào"
      />
    </Panel>
  );
}

/** Packages that money or the game is awaited for. */
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

function Happenings({ page: { player, changes, cases, dataRequests, log } }: PageProps) {
  const roles = use(StaffContext)?.roles ?? [];
  const ofPlayer = new URLSearchParams({ username: player.username }).toString();
  return (
    <>
      <Panel title="Nhật ký">
        <Lines
          rows={log.map(({ at, operator, command, reason }) => ({
            text: `${operator}: ${commandName(command)} (${reason})`,
            at,
          }))}
          none="Chưa ai làm gì"
        />
        {log.length > 0 && hasRight(roles, "see-log") && (
          <Link to={`/log?${ofPlayer}`}>Xem tất cả</Link>
        )}
      </Panel>
      <Panel title="Thay đổi trong 72 giờ">
        <Lines
          rows={changes.map(({ what, changedAt, undoneAt }) => ({
            text: `${changeNames[what] ?? what}${undoneAt === null ? "" : ", đã hoàn tác"}`,
            at: changedAt,
          }))}
          none="Không có thay đổi"
        />
      </Panel>
      {cases.length > 0 && (
        <Panel title="Vụ việc">
          <Lines
            rows={cases.map(({ id, method, amountVnd, status, openedAt }) => ({
              text: `${formatNumber(amountVnd)}đ qua ${method}: ${searchStates[status as keyof typeof searchStates] ?? status}`,
              at: openedAt,
              to: `/cases/${id}`,
            }))}
          />
          <Link to={`/cases?list=open&${ofPlayer}`}>Xem tất cả vụ việc đang mở</Link>
        </Panel>
      )}
      {dataRequests.length > 0 && (
        <Panel title="Yêu cầu dữ liệu">
          <Lines
            rows={dataRequests.map(({ kind, status, askedAt }) => ({
              text: `${requestKinds[kind] ?? kind}: ${requestStatuses[status] ?? status}`,
              at: askedAt,
            }))}
          />
        </Panel>
      )}
    </>
  );
}

type Line = { text: string; at: string; to?: string };
type LinesProps = { rows: readonly Line[]; none?: string };

function Lines({ rows, none }: LinesProps) {
  if (rows.length === 0) return <p className={styles["when"]}>{none}</p>;
  return (
    <ul className={styles["lines"]}>
      {rows.map(({ text, at, to }) => (
        <li key={`${at} ${text}`}>
          {to === undefined ? text : <Link to={to}>{text}</Link>}{" "}
          <span className={styles["when"]}>{formatDateTime(at)}</span>
        </li>
      ))}
    </ul>
  );
}
