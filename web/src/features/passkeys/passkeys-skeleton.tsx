import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

export function PasskeysSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">
        <Trans>Đang tải dữ liệu...</Trans>
      </span>
      <Skeleton height="3.25rem" />
    </div>
  );
}
