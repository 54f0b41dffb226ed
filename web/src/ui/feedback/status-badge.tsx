import { useLingui } from "@lingui/react/macro";
import { Badge } from "./badge.tsx";

/** Shows the status of a transaction; an unknown status is shown as unknown. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useLingui();
  switch (status) {
    case "pending":
      return <Badge tone="warning">{t`Đang xử lý`}</Badge>;
    case "success":
      return <Badge tone="jade">{t`Thành công`}</Badge>;
    case "failed":
      return <Badge tone="danger">{t`Thất bại`}</Badge>;
    default:
      return <Badge>{t`Không rõ`}</Badge>;
  }
}
