import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

/** The rows of the skeletons. */
const TRANSACTIONS = 3;
const ENTRIES = 6;
const STEPS = 3;

/** The skeleton of the home page, panel by panel. */
export function HomeSkeleton() {
  return (
    <>
      <Loading>
        <BalanceSkeleton />
      </Loading>
      <div className="desk" aria-hidden="true">
        <PanelSkeleton title={<Trans>Hồ sơ</Trans>} rows={ENTRIES} />
        <div className="stack-5">
          <ProtectionSkeleton />
          <TransactionsSkeleton />
        </div>
      </div>
    </>
  );
}

export const TransactionsSkeleton = () => (
  <PanelSkeleton title={<Trans>Giao dịch gần đây</Trans>} rows={TRANSACTIONS} />
);
export const ProtectionSkeleton = () => (
  <PanelSkeleton title={<Trans>Bảo vệ tài khoản</Trans>} rows={TRANSACTIONS} />
);

export const FirstStepsSkeleton = ({ coinName }: { coinName: string }) => (
  <PanelSkeleton
    title={<Trans>Ba bước để có {coinName} trong game</Trans>}
    rows={STEPS}
    height="7.75rem"
  />
);

type PanelSkeletonProps = { title: ReactNode; rows: number; height?: string };

export function PanelSkeleton({ title, rows, height = "3.25rem" }: PanelSkeletonProps) {
  return (
    <Panel title={title}>
      <div className="stack-3">
        <Skeletons count={rows} height={height} />
      </div>
    </Panel>
  );
}

function BalanceSkeleton() {
  return (
    <Panel look="treasure" className={styles["balance"]}>
      <div className="row-4 lines-2 between align-centre">
        <div>
          <p>
            <Skeleton width="7rem" />
          </p>
          <Skeleton width="9rem" height="2rem" />
        </div>
        <Skeleton width="7.5rem" height="2.75rem" />
      </div>
    </Panel>
  );
}
