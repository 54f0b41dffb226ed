import type { Database } from "../../../server/src/kit/database/database.ts";
import { sql } from "../../../server/src/kit/database/sql.ts";
import { withoutChecks } from "./bulk-load.ts";

/** Writes transfers that named nobody, a second apart, as their notices would have left them. */
export async function addUnmatchedMoney(db: Database, count: number): Promise<void> {
  await withoutChecks(db, ["inbound_notices", "waiting_notices"], async () => {
    await db.run(sql`
      with notices as (
        insert into inbound_notices (provider, event_id, natural_key, raw, method, account_number,
          reference, content, amount_vnd, occurred_at, received_at, cash_account, payer_name)
        select 'sepay', n::text, 'bench|' || n, ''::bytea, 'vietcombank', '1013579246', 'FT' || n,
          format('MBVCB.%s.chuyen tien mua hang.CT tu 0123499999', n), 10000 + n,
          now() - n * interval '1 second', now() - n * interval '1 second',
          'cash:vietcombank:1013579246', 'TRAN THI ' || chr(65 + (n % 26)::int)
        from generate_series(1, ${count}::bigint) as n
        returning id
      )
      insert into waiting_notices (notice_id) select id from notices`);
  });
  await db.run(sql`vacuum analyze`);
}
