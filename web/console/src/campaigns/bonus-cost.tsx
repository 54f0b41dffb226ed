import { estimateBonusCost } from "@portal/contract/console/campaigns";
import type { BodyOf, ReplyOf } from "@portal/contract/http/call";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";

type Span = ReplyOf<typeof estimateBonusCost>["spans"][number];

/** Estimates what a bonus would have cost on real payments of the past. */
export function BonusCost({ asked }: { asked: BodyOf<typeof estimateBonusCost> }) {
  const { data, error } = useReply(estimateBonusCost, { body: asked });
  if (error) return <p className="note">{error.message}</p>;
  if (!data) return <p role="status">Đang tính chi phí…</p>;
  const paid = data.spans.filter(({ payments }) => payments > 0);
  const rows = paid.length > 0 ? paid : data.spans;
  return (
    <DenseTable
      caption="Chi phí tính trên giao dịch thật"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ from }) => from}
    />
  );
}

const number = (header: string, numberOf: (span: Span) => number): Column<Span> => ({
  key: header,
  header,
  align: "end",
  onCard: "line",
  cell: (span) => formatNumber(numberOf(span)),
});

const COLUMNS: readonly Column<Span>[] = [
  {
    key: "span",
    header: "Nếu áp dụng cho",
    onCard: "start",
    cell: ({ from, until }) => `${formatDateTime(from)} – ${formatDateTime(until)}`,
  },
  number("Lượt nạp", ({ payments }) => payments),
  number("Tiền nạp (đ)", ({ amountVnd }) => amountVnd),
  number("Đã thưởng (KP)", ({ givenBonusKp }) => givenBonusKp),
  number("Sẽ thưởng (KP)", ({ wouldBonusKp }) => wouldBonusKp),
  number("Thêm (KP)", ({ givenBonusKp, wouldBonusKp }) => wouldBonusKp - givenBonusKp),
];
