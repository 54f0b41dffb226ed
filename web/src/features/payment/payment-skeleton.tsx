import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./payment-skeleton.module.css";

/** In the size of the tiles, and of the desk below them. */
export function PaymentSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles["skeleton"]} aria-busy="true" role="status">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      <Skeleton height="5.5rem" />
      <div className={styles["desk"]}>
        <Skeleton height="22rem" />
        <Skeleton height="34rem" />
      </div>
    </div>
  );
}
