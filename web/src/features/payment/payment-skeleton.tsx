import type { ReactNode } from "react";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./payment.module.css";
import transfer from "./transfer/transfer.module.css";

/** The numbers of amounts and of details in the skeletons. */
const AMOUNT_COUNT = 6;
const DETAIL_COUNT = 3;

/** The skeleton of the ways to pay, and below it that of the form. */
export function PaymentSkeleton({ children }: { children: ReactNode }) {
  return (
    <Loading className="stack-5">
      <Skeleton height="6.5rem" />
      {children}
    </Loading>
  );
}

export function CardSkeleton() {
  return (
    <div className="desk">
      <Panel>
        <div className="tiles">
          <Skeletons count={AMOUNT_COUNT} height="4.75rem" />
        </div>
      </Panel>
      <Panel>
        <Skeletons count={DETAIL_COUNT} height="3.5rem" />
      </Panel>
    </div>
  );
}

/** The skeleton of a transfer's form, in the order of its parts on a phone and on a desk. */
export function TransferSkeleton() {
  return (
    <div className={cx("stack-4", transfer["formDesk"])}>
      <div className={transfer["choose"]}>
        <Skeleton height="5rem" />
      </div>
      <Panel className={transfer["amount"]}>
        <Skeleton height="1.75rem" />
      </Panel>
      <SheetSkeleton />
    </div>
  );
}

/** The skeleton of the sheet to pay by. */
export function SheetSkeleton() {
  return (
    <Panel className={transfer["pay"]}>
      <div className="stack-3">
        <div className={styles["skeletonApp"]}>
          <Skeleton height="2.75rem" />
        </div>
        <Skeletons count={DETAIL_COUNT} height="3.5rem" />
        <div className={cx(transfer["sheetCode"], styles["skeletonCode"])}>
          <Skeleton height="100%" />
        </div>
      </div>
    </Panel>
  );
}
