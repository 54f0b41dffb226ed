import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "./skeleton.tsx";
import styles from "./table-skeleton.module.css";

export function TableSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <p className={styles["text"]}>{t`Đang tải dữ liệu...`}</p>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="3rem" />
      ))}
    </div>
  );
}
