import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./transactions-skeleton.module.css";

const ROW_COUNT = 6;

export function TransactionsSkeleton() {
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <p className={styles["text"]}>
        <Trans>Đang tải dữ liệu...</Trans>
      </p>
      {Array.from({ length: ROW_COUNT }, (_, index) => (
        <Skeleton key={index} height="3rem" />
      ))}
    </div>
  );
}
