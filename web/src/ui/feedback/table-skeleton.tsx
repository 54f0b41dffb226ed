import { useLingui } from "@lingui/react/macro";
import { Skeletons } from "./skeleton.tsx";
import styles from "./table-skeleton.module.css";

export function TableSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <p className={styles["text"]}>{t`Đang tải dữ liệu...`}</p>
      <Skeletons count={rows} height="3rem" />
    </div>
  );
}
