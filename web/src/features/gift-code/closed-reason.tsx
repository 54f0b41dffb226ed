import { Trans } from "@lingui/react/macro";
import type { GiftCodeItem } from "@portal/contract/gift-code";
import { formatDateTime } from "../../lib/text/format.ts";

/** Whether no player can get the code now. */
export const isClosed = ({ availability }: GiftCodeItem): boolean =>
  availability === "not_begun" || availability === "over" || availability === "sold_out";

export function ClosedReason({ item: { availability, beginsAt, endsAt } }: { item: GiftCodeItem }) {
  if (availability === "not_begun") {
    const time = formatDateTime(beginsAt);
    return <Trans>Bắt đầu lúc {time}.</Trans>;
  }
  if (availability === "over") {
    const time = formatDateTime(endsAt);
    return <Trans>Đã kết thúc lúc {time}.</Trans>;
  }
  return <Trans>GiftCode đã được phát hết.</Trans>;
}
