import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./session-list.module.css";

/** The skeleton of a list of devices, or of login details, in their size. */
export function SessionsSkeleton({ rows = 2 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="3.25rem" />
      ))}
    </div>
  );
}
