import { useLingui } from "@lingui/react/macro";
import { Skeletons } from "./loading.tsx";

export function TableSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className="stack-4" role="status" aria-busy="true">
      <p className="note">{t`Đang tải dữ liệu...`}</p>
      <Skeletons count={rows} height="3rem" />
    </div>
  );
}
