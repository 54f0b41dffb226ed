import { afterAll, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, aTransfer } from "../../testing/money/books.ts";
import { findViolations } from "./invariants.ts";
import { openIntake } from "./receive-transfers.ts";

const PLAYERS = 40;
const AMOUNT_VND = 100_000;
/** Their credit with the bonus of 5 %. */
const CREDIT_KP = 1_050;

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 8);
const players = await concurrently(PLAYERS, () => aHolder(db));
afterAll(async () => expect(await findViolations(db)).toEqual([]));

/** One notice for each player, of the same event ids for the same `lot`. */
const noticesOf = (lot: string) =>
  players.map(({ paymentCode }, at) => aTransfer(paymentCode, AMOUNT_VND, `${lot}-${at}`));

/** Returns the credit of all players, and in how many commits the lot was stored. */
async function storedOf(lot: string): Promise<{ credits: number[]; commits: number }> {
  const [stored] = await database.query<{ credits: string[]; commits: string }>(`
    select (select array_agg(balance order by user_id) from ledger_accounts where name = 'credit') as credits,
      (select count(distinct xmin::text) from inbound_notices where event_id like '${lot}-%') as commits`);
  return { credits: stored!.credits.map(Number), commits: Number(stored!.commits) };
}

test("R-PAY-5: concurrent notices are stored in a few commits, each for its own player", async () => {
  const receive = openIntake(db);
  const outcomes = await Promise.all(noticesOf("first").map(receive));
  expect(outcomes.map(({ userId, isNew }) => [userId, isNew])).toEqual(
    players.map(({ id }) => [id, true]),
  );
  const { credits, commits } = await storedOf("first");
  expect(credits).toEqual(players.map(() => CREDIT_KP));
  expect(commits).toBeLessThan(PLAYERS / 4);
});

test("R-PAY-5: repeats in several processes at once credit nothing twice", async () => {
  const [one, other] = [openIntake(db), openIntake(db)];
  const before = await storedOf("again");
  const lots = [noticesOf("again"), noticesOf("again").toReversed(), noticesOf("first")];
  const outcomes = await Promise.all(lots.flatMap((lot, at) => lot.map(at === 1 ? other : one)));
  expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(PLAYERS);
  const { credits } = await storedOf("again");
  expect(credits).toEqual(before.credits.map((credit) => credit + CREDIT_KP));
});

test("R-PAY-5: a notice that cannot be stored does not fail the others", async () => {
  const notices = noticesOf("beside");
  notices[7] = aTransfer(players[7]!.paymentCode, AMOUNT_VND, "bad", { amountVnd: -1 });
  const outcomes = await Promise.allSettled(notices.map(openIntake(db)));
  expect(outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []))).toEqual([7]);
  const stored = await database.query("select from inbound_notices where event_id like 'beside-%'");
  expect(stored).toHaveLength(PLAYERS - 1);
});

test("R-PAY-5: if connections are lost meanwhile, every notice is stored once", async () => {
  const before = await storedOf("lost");
  const receiving = Promise.all(noticesOf("lost").map(openIntake(db)));
  await database.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await receiving;
  const { credits } = await storedOf("lost");
  expect(credits).toEqual(before.credits.map((credit) => credit + CREDIT_KP));
});
