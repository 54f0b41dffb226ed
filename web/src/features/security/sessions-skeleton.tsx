import { Loading, Skeletons } from "../../ui/feedback/skeleton.tsx";
import styles from "./session-list.module.css";

/** The skeleton of a list of devices, or of login details, in their size. */
export function SessionsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <Loading className={styles["skeleton"]}>
      <Skeletons count={rows} height="3.25rem" />
    </Loading>
  );
}
