import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { keepSignInKey } from "../../server/src/operations/staff/staff-sessions.ts";
import { openAccounts } from "../../server/src/domain/accounts/new-accounts.ts";
import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { type Database, openDatabase } from "../../server/src/kit/database/database.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { hold, topUp } from "../../server/src/testing/money/books.ts";
import { startEmbeddedPostgres } from "../../tools/embedded-postgres/embedded-postgres.ts";
import { attempt } from "./attempts.ts";
import type { Person, Players } from "./people.ts";
import { operationsDone, wrongdoings } from "./judge.ts";
import { leaveMoney } from "./money-attempts.ts";
import { attemptOtherwise, wrongOtherwise } from "./other-logins.ts";
import { type Protection, PROTECTIONS, removeProtection } from "./protections.ts";
import { changesDone, watchChanges, wrongChanges } from "./watch.ts";

const AT_ONCE = 4;
const PLAYERS = 5;
const ORDERS_EACH = 40;
const ORDER_KP = 10;
const PLANTED_AT_ONCE = 200;
const STAFF = {
  lan: "support",
  minh: "payments",
  binh: "payments",
  hoa: "senior",
  hien: "senior",
  tuan: "accountant",
  an: "admin",
} as const;

export type Tried = {
  readonly committed: number;
  /** By the logins of the portal and of the command line. */
  readonly committedOtherwise: number;
  /** What was done that nobody may do: a line for each. */
  readonly wrong: readonly string[];
  readonly done: readonly { readonly operation: string; readonly times: number }[];
  /** The protections whose absence was not noticed. */
  readonly unnoticed: readonly string[];
};

/**
 * Tries random transactions as each of the programs' logins, and looks in the rows for what no person may have done.
 * Then takes the protections away, one by one, and has to find something each time.
 * @param plantedAttempts the most without one of the protections
 */
export async function tryLimits(
  attempts: number,
  plantedAttempts: number,
  protections: readonly Protection[] = PROTECTIONS,
): Promise<Tried> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-limits-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const owner = openDatabase({ url: server.url, maxConnections: 2, statementTimeoutMs: 60_000 });
  const db = openDatabase({ url: server.consoleUrl, maxConnections: AT_ONCE });
  try {
    await migrate(server.url, MIGRATIONS);
    const people = await signIn(db);
    const players = await makePlayers(owner);
    await leaveMoney(owner);
    await owner.run(sql`update staff_rules set is_proof_required = true`);
    await owner.run(sql`update staff_sessions set proven_until = ends_at`);
    await watchChanges(owner);

    const tryOne = () => attempt(db, people, players);
    const begunAt = await nextJournal(owner);
    const committed = await tryAll(attempts, tryOne);
    const broken = (await findViolations(owner)).map(
      ({ invariant, rows }) => `${invariant.id}: ${JSON.stringify(rows)}`,
    );
    const wrong = [
      ...(await wrongdoings(owner, begunAt)),
      ...(await wrongChanges(owner)),
      ...broken,
    ];
    const done = [...(await operationsDone(owner)), ...(await changesDone(owner))];

    let committedOtherwise = 0;
    for (const login of ["portal_app", "portal_operator"] as const) {
      const first = await nextJournal(owner);
      const url = login === "portal_app" ? server.runtimeUrl : server.operatorUrl;
      const other = openDatabase({ url, maxConnections: AT_ONCE });
      committedOtherwise += await tryAll(attempts / 2, () =>
        attemptOtherwise(other, people, players),
      );
      await other.close();
      wrong.push(...(await wrongOtherwise(owner, login, first)), ...(await wrongChanges(owner)));
    }

    const unnoticed: string[] = [];
    for (const protection of protections) {
      await owner.run(sql`truncate drill_changes`);
      const first = await nextJournal(owner);
      const giveBack = await removeProtection(owner, protection);
      let [left, isNoticed] = [plantedAttempts, false];
      for (; left > 0 && !isNoticed; left -= PLANTED_AT_ONCE) {
        await tryAll(PLANTED_AT_ONCE, tryOne);
        const planted = [...(await wrongdoings(owner, first)), ...(await wrongChanges(owner))];
        isNoticed = planted.length > 0;
      }
      if (!isNoticed) unnoticed.push(protection.name);
      await giveBack();
    }
    return { committed, committedOtherwise, wrong, done, unnoticed };
  } finally {
    await db.close();
    await owner.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const nextJournal = (owner: Database): Promise<number> =>
  owner.value<number>(sql`select coalesce(max(id), 0) + 1 from journals`);

async function signIn(db: Database): Promise<Person[]> {
  const keys = [randomBytes(32)] as const;
  await keepSignInKey(db, keys);
  const people: Person[] = [];
  for (const [login, role] of Object.entries(STAFF)) {
    const session = hashToken(newToken());
    await db.write.value<number>(sql`
      select start_staff_session(${keys}::bytea[], ${session}, 'drill', ${login}, ${login}, ${login},
        ${[role]}::text[])`);
    people.push({ login, session });
  }
  return people;
}

/** Players with credit, orders of coins that wait for the game, a session and a login that waits for its code. */
async function makePlayers(owner: Database): Promise<Players> {
  const opened = await openAccounts(
    owner,
    Array.from({ length: PLAYERS }, (_, at) => ({
      username: `player_${at}`,
      phoneNumber: "+84912345678",
      passwordHash: "nobody signs in",
    })),
  );
  for (const { id, paymentCode } of opened) {
    await topUp(owner, paymentCode, 1_000_000);
    for (let left = ORDERS_EACH; left > 0; left -= 1) await hold(owner, id, ORDER_KP);
  }
  const ids = opened.map(({ id }) => id);
  await owner.run(sql`
    with players as (select unnest(${ids}::bigint[]) as id),
    signed_in as (
      insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
      select sha256(id::text::bytea), id, false, 'infinity', 'infinity' from players),
    known as (
      insert into known_devices (token_hash, user_id, expires_at)
      select sha256(id::text::bytea), id, 'infinity' from players)
    insert into login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
    select sha256(id::text::bytea), id, false, now(), 'infinity' from players`);
  return ids;
}

/** @returns how many committed */
async function tryAll(count: number, tryOne: () => Promise<boolean>): Promise<number> {
  let [left, committed] = [count, 0];
  const work = async () => {
    while (left-- > 0) if (await tryOne()) committed++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return committed;
}
