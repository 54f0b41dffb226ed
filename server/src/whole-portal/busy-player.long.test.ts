import { calls } from "@portal/contract/http/calls";
import { beforeAll, expect, test } from "vitest";
import { NEWEST_KEPT, PLAYER_ROWS } from "../../../tools/documents/player-rows.ts";
import { limits as purchaseLimits } from "../features/purchase/limits.ts";
import { userIdOf } from "../testing/money/purchases.ts";
import { untilServed } from "../testing/patience.ts";
import { manyRows } from "../testing/people/many-rows.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const FEW = 10;
/** As many as docs/limits-and-errors.md allows, some years of them where they are kept; the others get 100 days of ten. */
const BUSY: Partial<Record<keyof typeof manyRows, number>> = {
  ...NEWEST_KEPT,
  // Two days' windows may follow each other.
  purchases: 2 * purchaseLimits.createPurchaseByUserDaily.max,
  transactions: 5_000,
  transfer_cases: 3_000,
  case_messages: 3_000,
  support_cases: 3_000,
};
const MANY = 1_000;
/** Rows of the books are written with the transactions. */
const WITH_TRANSACTIONS = ["deliveries", "idempotency_keys", "journals", "entries"];
/** Most players have little, which is what the planner's statistics say. */
const OTHERS = 500;

const WARM_UP_ROUNDS = 5;
/** On a busy machine a median takes more rounds to settle: the calls that look slow are measured further. */
const ROUNDS = 40;
const BLOCKS_AT_MOST = 5;
const AT_MOST_TIMES = 2;
const LONG = { timeout: 240_000 };

const { portal } = await aPortalWithSandbox();
const { database } = portal;
let people: Readonly<Record<"busy" | "calm", Person>>;

async function give(ids: readonly number[], countOf: (table: keyof typeof manyRows) => number) {
  for (const [table, texts] of Object.entries(manyRows)) {
    for (const text of [texts].flat()) {
      await database.query(text, [ids, countOf(table as keyof typeof manyRows)]);
    }
  }
}

beforeAll(async () => {
  people = { busy: await aPlayer(portal), calm: await aPlayer(portal) };
  const others = await database.query<{ id: string }>(
    `insert into users (username, phone_number, password_hash, payment_code)
     select 'other' || n, '+84912345678', '', 'OTHER' || n from generate_series(1, $1::int) as n
     returning id`,
    [OTHERS],
  );
  await give([await userIdOf(portal, people.busy)], (table) => BUSY[table] ?? MANY);
  await give([await userIdOf(portal, people.calm)], () => FEW);
  await give(
    others.map(({ id }) => Number(id)),
    () => 1,
  );
  await database.query("vacuum analyze");
});

/** Returns the paths of the player's GET calls, each with one of their own things where it takes one. */
async function pathsOf(player: Person): Promise<Readonly<Record<string, string>>> {
  const id = await userIdOf(portal, player);
  const newest = async (table: string, order: string, where = "true") => {
    const text = `select id from ${table} where user_id = $1 and ${where} order by ${order} limit 1`;
    const [row] = await database.query<{ id: string }>(text, [id]);
    return row!.id;
  };
  const things: Record<string, string> = {
    "/api/top-ups/{id}": await newest("top_ups", "sent_at desc"),
    "/api/support/cases/{id}": await newest("support_cases", "opened_at desc"),
    "/api/purchases/{id}": await newest("open_purchases", "created_at desc"),
    "/api/transactions/{id}": await newest(
      "transactions",
      "created_at desc",
      "type = 'credit.pay'",
    ),
    "/api/transaction-months/{month}": new Date().toISOString().slice(0, 7),
    "/api/proofs/{action}": "confirm.payment",
  };
  const own = calls
    .filter(({ method, who }) => method === "GET" && who === "user")
    .map(({ path }) => [path, path.replace(/\{\w+\}/, () => things[path] ?? "")]);
  return Object.fromEntries(own);
}

async function latencyOf({ browser }: Person, path: string): Promise<number> {
  const begun = performance.now();
  await okay(untilServed(() => browser.get(path)));
  return performance.now() - begun;
}

const WHO = ["busy", "calm"] as const;
type ByWho<T> = Readonly<Record<(typeof WHO)[number], T>>;
type Measured = {
  readonly call: string;
  readonly path: ByWho<string>;
  readonly ms: ByWho<number[]>;
};

/** Asks each call for both players in turn, round by round: what slows the machine for a while slows all alike. */
async function measure(calls: readonly Measured[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, ms } of calls) {
      for (const who of round % 2 === 0 ? WHO : WHO.toReversed())
        ms[who].push(await latencyOf(people[who], path[who]));
    }
  }
}

async function callsOfBoth(): Promise<Measured[]> {
  const paths = { busy: await pathsOf(people.busy), calm: await pathsOf(people.calm) };
  return Object.keys(paths.busy).map((call) => ({
    call,
    path: { busy: paths.busy[call]!, calm: paths.calm[call]! },
    ms: { busy: [], calm: [] },
  }));
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const ratioOf = ({ ms }: Measured): number => medianOf(ms.busy) / medianOf(ms.calm);

test("R-CROWD-1: rows of each kind that players make at will are made here", () => {
  const atWill = Object.entries(PLAYER_ROWS).filter(([, { isAtWill }]) => isAtWill);
  const made = [...Object.keys(manyRows), ...WITH_TRANSACTIONS];
  expect(made.toSorted()).toEqual(atWill.map(([table]) => table).toSorted());
});

test(
  `R-CROWD-1: with as much as a player can have, each of their calls takes at most ${AT_MOST_TIMES} times as long as with ten of each`,
  LONG,
  async () => {
    await measure(await callsOfBoth(), WARM_UP_ROUNDS);
    let slow = await callsOfBoth();
    for (let block = 0; block < BLOCKS_AT_MOST && slow.length > 0; block += 1) {
      await measure(slow, ROUNDS);
      slow = slow.filter((one) => ratioOf(one) > AT_MOST_TIMES);
    }
    expect(slow.map((one) => `${one.call}: ${ratioOf(one).toFixed(1)} times`)).toEqual([]);
  },
);
