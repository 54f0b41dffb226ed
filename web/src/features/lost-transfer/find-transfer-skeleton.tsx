import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./find-transfer-form.module.css";

/** The skeleton of the form: an account, an amount and a time, a reference, a button. */
export function FindTransferSkeleton() {
  return (
    <Loading className="stack-4">
      <FieldSkeleton />
      <div className={styles["pair"]}>
        <FieldSkeleton />
        <FieldSkeleton hasHint />
      </div>
      <FieldSkeleton hasHint />
      <Skeleton height="var(--target)" />
    </Loading>
  );
}

function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className="stack-2">
      <Skeleton width="40%" />
      <Skeleton height="3rem" />
      {hasHint && <Skeleton width="85%" />}
    </div>
  );
}
