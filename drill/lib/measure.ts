import { sql } from "../../server/src/kit/database/sql.ts";
import type { SandboxBooks } from "../../simulation/environment/sandbox.ts";
import type { Simulation } from "../../simulation/execute/context.ts";
import type { Notes } from "../../simulation/execute/notes.ts";
import { settle } from "../../simulation/execute/settle.ts";
import { sumBy } from "../../simulation/verify/compare.ts";
import { type LedgerBooks, readLedger } from "../../simulation/verify/ledger-books.ts";
import { verify } from "../../simulation/verify/verify.ts";
import type { Books } from "./report.ts";

/** The acknowledged operations before anything is sent again. */
export type Acknowledged = {
  readonly count: number;
  /** Acknowledged operations that the database does not have. */
  readonly lost: number;
};

/** An attempt of a bank to deliver its notice (the sandbox's `Attempt`). */
type Attempt = { readonly at: string; readonly durationMs: number; readonly status: number | null };

const OK = 200;

/** Returns when the portal acknowledged each notice, in milliseconds of the clock, in order. */
export async function acknowledgedAt({ sandbox, notes }: Simulation): Promise<number[]> {
  const states = await Promise.all(notes.transfers.map(({ id }) => sandbox.transferState(id)));
  return states
    .flatMap(({ attempts }) => attempts as readonly Attempt[])
    .filter(({ status }) => status === OK)
    .map(({ at, durationMs }) => Date.parse(at) + durationMs)
    .toSorted((one, other) => one - other);
}

/** Compares what was acknowledged with the database. Call it before `settleAndVerify` repeats anything. */
export async function readAcknowledged(simulation: Simulation): Promise<Acknowledged> {
  const { sandbox, notes, db, opening } = simulation;
  const states = await Promise.all(
    notes.transfers.map(async ({ id }) => ({ id, ...(await sandbox.transferState(id)) })),
  );
  const transfers = states.filter(({ acknowledged }) => acknowledged).map(({ id }) => id);
  const orders = [...notes.recharges, ...notes.cards].flatMap(({ said }) => {
    const ids = said.flatMap(({ transactionId }) => transactionId ?? []);
    return ids.slice(-1);
  });
  const booked = await db.many<{ id: string }>(sql`
    select id::text from transactions where user_id > ${opening.lastUserId}`);
  const ids = new Set([...(await noticedIds(simulation)), ...booked.map(({ id }) => id)]);
  const lost = [...transfers, ...orders].filter((id) => !ids.has(id));
  return { count: transfers.length + orders.length, lost: lost.length };
}

export type Verification = Omit<Books, "lost">;

/** Sends everything without a response again, waits until nothing is pending, and compares all books. */
export async function settleAndVerify(simulation: Simulation): Promise<Verification> {
  const { notes, db, sandbox } = simulation;
  const open = await settle(simulation);
  const disagreements = await verify(simulation);
  const ledger = await readLedger(db, simulation.opening);
  const requests = [...notes.recharges, ...notes.cards];
  const noticed = new Set(await noticedIds(simulation));
  const keys = new Set(ledger.keyed.map(({ key }) => key));
  return {
    sent: notes.transfers.length + requests.length,
    credited:
      notes.transfers.filter(({ id }) => noticed.has(id)).length +
      requests.filter(({ key }) => keys.has(key)).length,
    refused: requests.filter(
      ({ key, said }) => !keys.has(key) && said.at(-1)?.verdict === "refused",
    ).length,
    doubled: doubledCredits(notes, ledger) + doubledCoins(await sandbox.books(), ledger),
    disagreements: [...open.map((what) => `not settled: ${what}`), ...disagreements],
  };
}

/** Some providers put a prefix before the number. */
async function noticedIds({ db, opening }: Simulation): Promise<string[]> {
  const noticed = await db.many<{ id: string }>(sql`
    select substring(event_id from '\\d+$') as id from inbound_notices
    where user_id is null or user_id > ${opening.lastUserId}`);
  return noticed.map(({ id }) => id);
}

/** Counts the top-ups beyond the sent ones, by player, amount and method or card. */
function doubledCredits({ transfers, cards }: Notes, { topUps }: LedgerBooks): number {
  const once = () => 1;
  const credited = sumBy(
    topUps,
    ({ username, amountVnd, method, serial }) => `${username} ${amountVnd} ${method ?? serial}`,
    once,
  );
  const handedIn = new Set(
    cards.map(({ player, card }) => `${player.username} ${card.value} ${card.serial}`),
  );
  const sent = sumBy(
    [
      ...transfers.map(({ owner, amountVnd, method }) => `${owner} ${amountVnd} ${method}`),
      ...handedIn,
    ],
    (name) => name,
    once,
  );
  return [...credited].reduce(
    (sum, [name, times]) => sum + Math.max(0, times - (sent.get(name) ?? 0)),
    0,
  );
}

/** Counts the game's deliveries without a paid order in the books, and repeated ones. */
function doubledCoins({ deliveries }: SandboxBooks, { payments }: LedgerBooks): number {
  const paid = payments.filter(({ status }) => status === "success");
  const left = new Set(paid.map(({ id }) => id));
  return deliveries.filter(({ requestId }) => !left.delete(requestId)).length;
}
