import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./find-transfer-form.module.css";

/** The skeleton of the form: an account, an amount and a time, a reference, a button. */
export function FindTransferSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles["form"]} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      <FieldSkeleton />
      <div className={styles["pair"]}>
        <FieldSkeleton />
        <FieldSkeleton hasHint />
      </div>
      <FieldSkeleton hasHint />
      <Skeleton height="var(--target)" />
    </div>
  );
}

function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className={styles["field"]}>
      <Skeleton width="40%" />
      <Skeleton height="3rem" />
      {hasHint && <Skeleton width="85%" />}
    </div>
  );
}
