import { Trans } from "@lingui/react/macro";
import { Badge } from "./badge.tsx";

/** Shows the status of a transaction; an unknown status is shown as unknown. */
export function StatusBadge({ status }: { status: string }) {
  switch (status) {
    case "pending":
      return (
        <Badge tone="warning">
          <Trans>Đang xử lý</Trans>
        </Badge>
      );
    case "success":
      return (
        <Badge tone="jade">
          <Trans>Thành công</Trans>
        </Badge>
      );
    case "failed":
      return (
        <Badge tone="danger">
          <Trans>Thất bại</Trans>
        </Badge>
      );
    default:
      return (
        <Badge>
          <Trans>Không rõ</Trans>
        </Badge>
      );
  }
}
