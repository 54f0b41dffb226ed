import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

export function PasskeysSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      <Skeleton height="3.25rem" />
    </div>
  );
}
