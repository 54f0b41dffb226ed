/** Compares what the portal acknowledged with what its database has, before and after everything is sent again. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import { settle } from "../../simulation/execute/settle.ts";
import { verify } from "../../simulation/verify/verify.ts";

/** An attempt of a bank to deliver its notice (the sandbox's `Attempt`). */
type Attempt = { readonly at: string; readonly durationMs: number; readonly status: number | null };

const OK = 200;

/**
 * Counts acknowledged operations, and those that the database lacks. Call it before `settleAndVerify`.
 * @returns also when the portal acknowledged each notice, in milliseconds of the clock, in order
 */
export async function readAcknowledged(simulation: Simulation) {
  const { sandbox, notes, db, opening } = simulation;
  const states = await Promise.all(
    notes.transfers.map(async ({ id }) => ({ id, ...(await sandbox.transferState(id)) })),
  );
  const noticedAt = states
    .flatMap(({ attempts }) => attempts as readonly Attempt[])
    .filter(({ status }) => status === OK)
    .map(({ at, durationMs }) => Date.parse(at) + durationMs)
    .toSorted((one, other) => one - other);
  const transfers = states.filter(({ acknowledged }) => acknowledged).map(({ id }) => id);
  const orders = [...notes.recharges, ...notes.cards].flatMap(({ said }) => {
    const ids = said.flatMap(({ transactionId }) => transactionId ?? []);
    return ids.slice(-1);
  });
  // Some providers put a prefix before the number of a notice.
  const booked = await db.many<{ id: string }>(sql`
    select id::text from transactions where user_id > ${opening.lastUserId}
    union all
    select substring(event_id from '\\d+$') from inbound_notices
    where user_id is null or user_id > ${opening.lastUserId}`);
  const ids = new Set(booked.map(({ id }) => id));
  const lost = [...transfers, ...orders].filter((id) => !ids.has(id));
  return { count: transfers.length + orders.length, lost: lost.length, noticedAt };
}

/** Sends everything without a response again, waits until nothing is pending, and compares all books. */
export async function settleAndVerify(simulation: Simulation): Promise<string[]> {
  const open = await settle(simulation);
  return [...open.map((what) => `not settled: ${what}`), ...(await verify(simulation))];
}
