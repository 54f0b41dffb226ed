import { getPlayer, type PlayerPage } from "@portal/contract/console/player";
import { hasRight } from "@portal/contract/console/rights";
import { Suspense, use } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { formatKp } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/loading.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { LIVE_EVERY_MS, useReply } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import { Devices } from "./devices.tsx";
import { Happenings } from "./happenings.tsx";
import { Lines } from "./lines.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { MoneyByMonth } from "./money-by-month.tsx";
import { OrderForm } from "./order-form.tsx";
import { PlayerFacts } from "./player-facts.tsx";
import { PlayerMarks } from "./player-marks.tsx";
import styles from "./player-view.module.css";
import { RecentTransactions } from "./recent-transactions.tsx";
import { RevealContact } from "./reveal-contact.tsx";
import { purchaseStates } from "./words.ts";

const { Page: PlayerMessages } = lazyPage(
  () => import("../messages/player-messages.tsx"),
  (module) => module.PlayerMessages,
);

/** A player in one look, and what staff can do about them. */
export function PlayerView({ username }: { username: string }) {
  const roles = use(StaffContext)?.roles ?? [];
  const { data, error, isValidating, mutate } = useReply(
    getPlayer,
    { params: { username } },
    { everyMs: LIVE_EVERY_MS },
  );
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
            <Panel title="Việc cần làm">
              <OrderForm page={data} onDone={() => void mutate()} />
            </Panel>
          )}
          <OpenPurchases purchases={data.player.openPurchases} />
          <LinkedAccounts links={data.links} />
          <Happenings page={data} />
        </div>
        <div className="stack-3">
          <MoneyByMonth money={data.money} />
          <RecentTransactions {...data.player} />
          <Suspense fallback={null}>
            <PlayerMessages messages={data.messages} />
          </Suspense>
          <Devices page={data} />
        </div>
      </div>
    </>
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
