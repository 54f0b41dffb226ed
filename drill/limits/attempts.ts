import { randomBytes, randomInt } from "node:crypto";
import type { Database, Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { tryOther } from "./other-attempts.ts";
import type { Person, Players } from "./people.ts";
import { bookMoney, forge, moneyOperations, randomAmount } from "./money-attempts.ts";

const OPERATIONS = [
  "grant",
  "stop-spending",
  "allow-spending",
  "reveal-contact",
  "settle-recharge",
  "settle-card",
  "settle-payment",
  ...moneyOperations,
];
const KINDS = ["credit.recharge", "credit.recall", "topup.bank-transfer", "payment.recharge"];
const HOUSE = ["grants", "recalls", "bonus", "game-sales"];
const MOST_KP = 3_000;

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;
const chance = (percent: number): boolean => randomInt(100) < percent;

/** Tries one random transaction as the console's login. @returns whether it committed */
export async function attempt(
  db: Database,
  people: readonly Person[],
  players: Players,
): Promise<boolean> {
  try {
    await db.transaction((tx) => oneOf([tryCredit, tryMoney, tryOther])(tx, people, players));
    return true;
  } catch {
    return false;
  }
}

async function tryMoney(tx: Queries, people: readonly Person[], players: Players): Promise<void> {
  const [operation, further] = [oneOf(moneyOperations), oneOf(moneyOperations)];
  const [amount, anyPlayer] = [randomAmount(operation), oneOf(players)];
  const begun = chance(80) ? operation : oneOf(OPERATIONS);
  // What is proposed and then booked in one go never commits: most proposals stand by themselves.
  if (chance(15)) {
    return propose(tx, oneOf(people).session, { player: anyPlayer, operation: begun, amount });
  }
  const approved = await begin(tx, { people, player: anyPlayer, operation: begun, amount });
  const player = approved !== undefined && chance(80) ? approved : anyPlayer;
  const booked = chance(80) ? amount : randomAmount(operation);
  if (chance(90)) await bookMoney(tx, operation, player, booked);
  if (chance(10)) await bookMoney(tx, further, player, randomAmount(further));
  if (chance(10)) await forge(tx, player, randomAmount("enter"));
  if (chance(5)) await meddle(tx, players);
  if (chance(95)) await enter(tx, oneOf(people), player);
}

async function tryCredit(tx: Queries, people: readonly Person[], players: Players): Promise<void> {
  const [kp, player] = [randomInt(1, MOST_KP), oneOf(players)];
  const operation = chance(70) ? "grant" : oneOf(OPERATIONS);
  await begin(tx, { people, player, operation, amount: kp });
  const whose = () => (chance(70) ? player : oneOf(players));
  if (chance(85)) await book(tx, whose(), chance(70) ? kp : randomInt(1, MOST_KP));
  if (chance(10)) await book(tx, whose(), randomInt(1, MOST_KP));
  if (chance(10)) await meddle(tx, players);
  if (chance(85)) await enter(tx, oneOf(people), whose());
}

type Proposed = {
  /** Whom it is about. */
  readonly player: number;
  readonly operation: string;
  readonly amount: number;
};
type Begun = Proposed & { readonly people: readonly Person[] };

/** @returns whom the approval is about by which it began */
async function begin(
  tx: Queries,
  { people, player, operation, amount }: Begun,
): Promise<number | undefined> {
  const way = randomInt(10);
  // Half of the time somebody whose role fits: few could both propose and approve by chance alone.
  const fitting = way < 3 ? ["minh", "binh"] : ["hoa", "hien"];
  const { session } = oneOf(
    chance(50) ? people.filter(({ login }) => fitting.includes(login)) : people,
  );
  if (way < 3) await tx.run(sql`select begin_staff_operation(${session}, ${operation}, ${amount})`);
  else if (way < 4)
    await tx.run(sql`select begin_staff_preview(${session}, ${operation}, ${amount})`);
  else if (way < 6) {
    await propose(tx, session, { player, operation, amount });
  } else if (way < 9) {
    const waiting = await tx.maybe<{ id: string; hash: Buffer; userId: number }>(sql`
      select id, preview_hash as hash, user_id as "userId" from approvals where decision is null
      order by (operation = ${operation} and amount >= ${amount}) desc, random() limit 1`);
    const who = chance(90) ? session : oneOf(people).session;
    const hash = chance(80) ? (waiting?.hash ?? null) : randomBytes(32);
    await tx.run(sql`select begin_approved_operation(${who}, ${waiting?.id ?? null}, ${hash})`);
    return waiting?.userId;
  }
  return undefined;
}

async function propose(
  tx: Queries,
  session: Buffer,
  { player, operation, amount }: Proposed,
): Promise<void> {
  const hash = randomBytes(32);
  await tx.run(sql`
    select propose_operation(${session}, ${operation}, ${amount}, ${hash.toString("hex")}, '{}', '{}',
      ${hash}, 'drill', ${player})`);
}

async function book(tx: Queries, player: number, kp: number): Promise<void> {
  const kind = chance(80) ? "credit.recharge" : oneOf(KINDS);
  const account = chance(80) ? "grants" : oneOf(HOUSE);
  const id = chance(90)
    ? await tx.write.value<string>(sql`
        insert into transactions (user_id, type, status, value, currency)
        values (${player}, ${kind}, 'success', ${kp}, 'KP') returning id`)
    : null;
  await tx.run(sql`
    select is_new from post_journal(${randomBytes(8).toString("hex")}, ${kind}, ${id},
      ${player}, ${kp}, false, array[${account}], array['KP'], array[${-kp}]::bigint[])`);
}

async function enter(tx: Queries, { login }: Person, player: number): Promise<void> {
  await tx.run(sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${login}, 'drill', 'grant', ${player}, '{}')`);
}

/** Goes round the functions. */
async function meddle(tx: Queries, players: Players): Promise<void> {
  const ways = [
    sql`update users set spending_stopped_at = now() where id = ${oneOf(players)}`,
    sql`update staff_limits set alone_at_once = 1000000`,
    sql`delete from staff_days`,
    sql`update approvals set proposed_by_staff = 1`,
    sql`insert into staff_operations select pg_current_xact_id(), 1, 'grant', 1000000, 0, null, false`,
    sql`select set_config('session_replication_role', 'replica', true)`,
    sql`update staff set roles = '{senior}'`,
    sql`select keep_sign_in_key(array[${randomBytes(32)}]::bytea[])`,
    sql`
      select start_staff_session(array[${randomBytes(32)}]::bytea[], ${randomBytes(32)}, 'drill', ${oneOf(["lan", "x"])},
        ${oneOf(["lan", "x"])}, 'x', '{senior,admin}')`,
    sql`
      insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
      values (${randomBytes(32)}, 'reset-password', ${oneOf(players)}, null, now() + interval '1 day')`,
  ];
  await tx.run(oneOf(ways));
}
