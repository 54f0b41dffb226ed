import { estimateGiftCost } from "@portal/contract/console/campaigns";
import type { BodyOf } from "@portal/contract/http/call";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { useReply } from "../api.ts";

type GiftCostProps = { asked: BodyOf<typeof estimateGiftCost>; budgetCodes: number };

/** Estimates how many players would have earned a code with real top-ups of the past, beside the budget. */
export function GiftCost({ asked, budgetCodes }: GiftCostProps) {
  const { data, error } = useReply(estimateGiftCost, { body: asked });
  if (error) return <p className="note">{error.message}</p>;
  if (!data) return <p role="status">Đang tính số code…</p>;
  const { from, until, players, earned } = data;
  return (
    <p>
      {`Từ ${formatDateTime(from)} đến ${formatDateTime(until)}, ${formatNumber(earned)} trong ${formatNumber(players)} người nạp đã đủ điều kiện; ngân sách ${formatNumber(budgetCodes)} code.`}
      {earned > budgetCodes && <strong> Ngân sách không đủ cho số người đó.</strong>}
    </p>
  );
}
