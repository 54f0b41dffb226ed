import type { TransactionMonth } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Sums up what began in [from, to). Only the rows of that time come off an index. */
export function sumUp(
  db: Queries,
  userId: number,
  from: string,
  to: string,
): Promise<TransactionMonth> {
  return db.one<TransactionMonth>(sql`
    select
      coalesce(sum(value) filter (where type like 'topup.%'), 0)::bigint as "toppedUpVnd",
      coalesce(sum((payload->>'creditKp')::bigint) filter (where type like 'topup.%'), 0)::bigint as "toppedUpKp",
      coalesce(sum(value) filter (where type = 'credit.bonus'), 0)::bigint as "bonusKp",
      coalesce(-sum(value) filter (where type = 'credit.pay'), 0)::bigint as "spentKp",
      coalesce(-sum(value) filter (where type = 'credit.recall'), 0)::bigint as "recalledKp"
    from transactions
    where user_id = ${userId} and created_at >= ${from} and created_at < ${to}
      and (status = 'success' or type = 'credit.pay' and status = 'pending')`);
}
