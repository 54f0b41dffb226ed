/** Queries for refunds that are to be paid, and for the rows of a payout file. */
import type { Payout } from "@portal/contract/console/payouts";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type WaitingPayout = Pick<
  Payout,
  "at" | "amountVnd" | "cashAccount" | "code" | "fileId" | "sentAt" | "noticeId"
> & {
  readonly refundId: number;
  readonly bank: string | null;
  readonly account: string | null;
  readonly name: string | null;
};

/** Lists booked refunds whose money has not left. They stay few. */
export function listWaiting(
  db: Queries,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<WaitingPayout[]> {
  return db.many<WaitingPayout>(sql`
    select r.id as "refundId" /* never null */, r.booked_at as at /* never null */,
      r.amount_vnd as "amountVnd" /* never null */, n.cash_account as "cashAccount",
      r.reason_code as code /* never null */, r.notice_id as "noticeId" /* never null */,
      coalesce(p.bank, d.bank) as bank, coalesce(p.account, d.account) as account,
      coalesce(p.name, d.name) as name, p.file_id as "fileId", f.created_at as "sentAt"
    from waiting_refunds r join inbound_notices n on n.id = r.notice_id
    join refund_destinations d on d.refund_id = r.id
    left join payouts p on p.refund_id = r.id and p.released_at is null
    left join payout_files f on f.id = p.file_id
    where (${from}::date is null or r.booked_at >= day_start(${from}::date))
      and (${to}::date is null or r.booked_at < day_start(${to}::date + 1))`);
}

export type FileRow = {
  readonly cashAccount: string;
  readonly refundId: number;
  readonly bank: string;
  readonly account: string;
  readonly name: string;
  readonly amountVnd: number;
};

/** Returns the rows of a payout file, without those that were released from it since. */
export function listFile(db: Queries, fileId: number): Promise<FileRow[]> {
  return db.many<FileRow>(sql`
    select f.cash_account as "cashAccount", p.refund_id as "refundId", p.bank, p.account, p.name,
      p.amount_vnd as "amountVnd"
    from payout_files f join payouts p on p.file_id = f.id
    where f.id = ${fileId} and p.released_at is null order by p.refund_id`);
}
