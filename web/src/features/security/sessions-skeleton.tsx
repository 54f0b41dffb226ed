import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./session-list.module.css";

const ROW_COUNT = 2;

export function SessionsSkeleton() {
  return (
    <div className={styles["skeleton"]} role="status" aria-busy="true">
      <span className="visually-hidden">
        <Trans>Đang tải dữ liệu...</Trans>
      </span>
      {Array.from({ length: ROW_COUNT }, (_, index) => (
        <Skeleton key={index} height="3.25rem" />
      ))}
    </div>
  );
}
