import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import type { SandboxBooks } from "../../simulation/environment/sandbox.ts";
import { readLedger } from "../../simulation/verify/ledger-books.ts";
import { until } from "../lib/report.ts";
import type { Traffic } from "./traffic.ts";

const SETTLED_WITHIN_MS = 60_000;

/**
 * Compares what was acknowledged with the books, once nothing is pending.
 * @returns a line for each disagreement
 */
export async function compareBooks(
  db: Queries,
  operatorUrl: string,
  { acknowledged, ordered }: Traffic,
  books: () => Promise<SandboxBooks>,
): Promise<string[]> {
  await until("nothing is pending", SETTLED_WITHIN_MS, async () => {
    const open = sql`select count(*)::int from transactions where status = 'pending'`;
    return (await db.value<number>(open)) === 0;
  });
  const noticed = await db.many<{ id: string; credits: number }>(sql`
    select substring(n.event_id from '\\d+$') as id, count(t.id)::int as credits
    from inbound_notices n left join transactions t
      on t.type like 'topup.%' and t.status = 'success' and t.payload->>'reference' = n.reference
    group by n.id`);
  const known = new Set(noticed.map(({ id }) => Number(id)));
  const { payments } = await readLedger(db);
  const booked = new Set(payments.map(({ id }) => id));
  const paid = payments.filter(({ status }) => status === "success");
  const { deliveries } = await books();
  const unpaid = new Set(paid.map(({ id }) => id));
  const doubled = deliveries.filter(({ requestId }) => !unpaid.delete(requestId));
  const { code, stdout, stderr } = await runPortal(["verify"], {
    OPERATOR_DATABASE_URL: operatorUrl,
  });
  return [
    ...[...acknowledged].filter((id) => !known.has(id)).map((id) => `lost: notice ${id}`),
    ...[...ordered].filter((id) => !booked.has(id)).map((id) => `lost: order ${id}`),
    ...noticed
      .filter(({ credits }) => credits !== 1)
      .map(({ id, credits }) => `notice ${id} was credited ${credits} times`),
    ...doubled.map(({ requestId }) => `delivered without a paid order: ${requestId}`),
    ...[...unpaid].map((id) => `paid and not delivered: ${id}`),
    ...(code === 0 ? [] : [`verify: ${stdout}${stderr}`]),
  ];
}
