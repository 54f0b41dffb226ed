import { useLingui } from "@lingui/react/macro";
import { QR_SIZE_PX } from "@portal/contract/values/limits";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./payment-skeleton.module.css";

const AMOUNT_COUNT = 6;
const DETAIL_COUNT = 3;

/** The skeleton of the ways to pay and the form below them, in their size. */
export function PaymentSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      <Skeleton height="6.5rem" />
      <div className={styles["desk"]}>
        <Panel>
          <div className={styles["tiles"]}>
            {Array.from({ length: AMOUNT_COUNT }, (_, index) => (
              <Skeleton key={index} height="4.75rem" />
            ))}
          </div>
        </Panel>
        <Panel>
          <div className={styles["sheet"]}>
            <Skeleton width={`${QR_SIZE_PX}px`} height={`${QR_SIZE_PX}px`} />
            {Array.from({ length: DETAIL_COUNT }, (_, index) => (
              <Skeleton key={index} height="3.5rem" />
            ))}
          </div>
        </Panel>
      </div>
    </div>
  );
}
