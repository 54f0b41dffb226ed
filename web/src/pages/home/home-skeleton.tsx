import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ShopOutline } from "../../features/shop/shop-outline.tsx";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

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
      <div className="desk" aria-hidden="true">
        <div className={styles["homeAccount"]}>
          <TransactionsSkeleton />
          <ProtectionSkeleton />
        </div>
        <ProfileSkeleton />
      </div>
    </>
  );
}

/** The skeletons of the panels below the shop. */
export const TransactionsSkeleton = () => (
  <PanelSkeleton title={<Trans>Giao dịch gần đây</Trans>} rows={TRANSACTIONS} />
);
export const ProtectionSkeleton = () => (
  <PanelSkeleton title={<Trans>Bảo vệ tài khoản</Trans>} rows={TRANSACTIONS} />
);
export const ProfileSkeleton = () => <PanelSkeleton title={<Trans>Hồ sơ</Trans>} rows={ENTRIES} />;

function PanelSkeleton({ title, rows }: { title: ReactNode; rows: number }) {
  return (
    <Panel title={title}>
      <div className="stack-3">
        <Skeletons count={rows} height="3.25rem" />
      </div>
    </Panel>
  );
}

function PlayerSkeleton() {
  return (
    <Panel look="treasure">
      <div className={cx("row", styles["player"])}>
        <div className={styles["who"]}>
          <Skeleton width="3.5rem" height="3.5rem" round />
          <div className={styles["playerWords"]}>
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
        <div className={cx("row-3", styles["playerActions"])}>
          <Skeleton width="7.5rem" height="2.75rem" />
          <Skeleton width="7.5rem" height="2.75rem" />
        </div>
      </div>
    </Panel>
  );
}
