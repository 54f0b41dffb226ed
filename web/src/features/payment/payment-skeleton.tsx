import { QR_SIZE_PX } from "@portal/contract/values/limits";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./payment.module.css";

/** The skeleton has so many amounts and details. */
const AMOUNT_COUNT = 6;
const DETAIL_COUNT = 3;

/** The skeleton of the ways to pay and the form below them, in their size. */
export function PaymentSkeleton() {
  return (
    <Loading className="stack-5">
      <Skeleton height="6.5rem" />
      <div className="desk">
        <Panel>
          <div className="tiles">
            <Skeletons count={AMOUNT_COUNT} height="4.75rem" />
          </div>
        </Panel>
        <SheetSkeleton />
      </div>
    </Loading>
  );
}

/** The skeleton of the sheet to pay by. */
export function SheetSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Panel className={className}>
      <div className={cx("stack-4", styles["skeletonSheet"])}>
        <Skeleton width={`${QR_SIZE_PX}px`} height={`${QR_SIZE_PX}px`} />
        <Skeletons count={DETAIL_COUNT} height="3.5rem" />
      </div>
    </Panel>
  );
}
