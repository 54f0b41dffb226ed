import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./session-list.module.css";

/** The skeleton of a list of devices, or of login details, in their size. */
export function SessionsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <span className="visually-hidden">
        <Trans>Đang tải dữ liệu...</Trans>
      </span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="3.25rem" />
      ))}
    </div>
  );
}
