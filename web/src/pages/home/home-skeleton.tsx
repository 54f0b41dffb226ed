import { Trans } from "@lingui/react/macro";
import { ShopOutline } from "../../features/shop/shop-outline.tsx";
import { Loading, Skeletons } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home-page.module.css";
import player from "./player-panel.module.css";

const TRANSACTIONS = 3;
const ENTRIES = 6;

/** The skeleton of the home page, panel by panel. */
export function HomeSkeleton() {
  return (
    <>
      <Loading>
        <PlayerSkeleton />
      </Loading>
      <ShopOutline />
      <DeskSkeleton />
    </>
  );
}

/** The skeleton of what stands below the shop. */
export function DeskSkeleton() {
  return (
    <div className="desk" aria-hidden="true">
      <div className={styles["account"]}>
        <Panel title={<Trans>Giao dịch gần đây</Trans>}>
          <Rows count={TRANSACTIONS} />
        </Panel>
        <Panel title={<Trans>Bảo vệ tài khoản</Trans>}>
          <Rows count={TRANSACTIONS} />
        </Panel>
      </div>
      <Panel title={<Trans>Hồ sơ</Trans>}>
        <Rows count={ENTRIES} />
      </Panel>
    </div>
  );
}

function PlayerSkeleton() {
  return (
    <Panel look="treasure">
      <div className={player["player"]}>
        <div className={player["who"]}>
          <Skeleton width="3.5rem" height="3.5rem" round />
          <div className={player["words"]}>
            <p>
              <Skeleton width="9rem" height="1.25rem" />
            </p>
            <p>
              <Skeleton width="8rem" />
            </p>
          </div>
        </div>
        <div>
          <p>
            <Skeleton width="7rem" />
          </p>
          <Skeleton width="9rem" height="2.25rem" />
        </div>
        <div className={player["actions"]}>
          <Skeleton width="7.5rem" height="2.75rem" />
          <Skeleton width="7.5rem" height="2.75rem" />
        </div>
      </div>
    </Panel>
  );
}

function Rows({ count }: { count: number }) {
  return (
    <div className="stack-3">
      <Skeletons count={count} height="3.25rem" />
    </div>
  );
}
