import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "../server/src/domain/accounts/new-accounts.ts";
import { findViolations } from "../server/src/domain/ledger/invariants.ts";
import { MIGRATIONS } from "../server/src/health.ts";
import { type Database, openDatabase } from "../server/src/kit/database/database.ts";
import { migrate } from "../server/src/kit/database/migrate.ts";
import { sql } from "../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../server/src/kit/http/browser/session-tokens.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { attempt, type Person, type Players } from "./limits/attempts.ts";
import { operationsDone, wrongdoings } from "./limits/judge.ts";
import { leaveMoney } from "./limits/money-attempts.ts";

const ATTEMPTS = 10_000;
const PLANTED_ATTEMPTS = 1_000;
const AT_ONCE = 4;
const PLAYERS = 5;
const STAFF = {
  lan: "support",
  minh: "payments",
  binh: "payments",
  hoa: "senior",
  hien: "senior",
  tuan: "accountant",
  an: "admin",
} as const;

/**
 * Tries random transactions as the console's login, and looks in the rows for what no person may have done.
 * Then takes the protection of the books away, and has to find something.
 */
export async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-limits-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await migrate(server.url, MIGRATIONS);
    const owner = openDatabase({ url: server.url, maxConnections: 2, statementTimeoutMs: 60_000 });
    const db = openDatabase({ url: server.consoleUrl, maxConnections: AT_ONCE });
    const [people, players] = [await signIn(db), await makePlayers(owner)];
    await leaveMoney(owner);

    const committed = await tryAll(db, people, players, ATTEMPTS);
    const broken = (await findViolations(owner)).map(({ invariant }) => invariant.id);
    const wrong = [...(await wrongdoings(owner, 0)), ...broken];
    say(`${ATTEMPTS} attempts: ${committed} within the limits, ${wrong.length} beyond them`, wrong);

    const done = await operationsDone(owner);
    say(`carried out: ${done.map(({ operation, times }) => `${operation} ${times}`).join(", ")}`);
    const isDone = (name: string) => done.some(({ operation }) => operation === name);
    // A refund and a chargeback are one operation under two names.
    const isTried =
      ["grant", "enter", "assign", "return", "explain-outgoing"].every(isDone) &&
      (isDone("refund") || isDone("chargeback"));

    const first = await owner.value<number>(sql`select coalesce(max(id), 0) + 1 from journals`);
    await owner.run(sql`alter table journals disable trigger journals_of_staff`);
    await tryAll(db, people, players, PLANTED_ATTEMPTS);
    const planted = await wrongdoings(owner, first);
    say(`without the protection, ${PLANTED_ATTEMPTS} attempts: ${planted.length} beyond them`);
    await db.close();
    await owner.close();
    return isTried && wrong.length === 0 && planted.length > 0;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signIn(db: Database): Promise<Person[]> {
  const people: Person[] = [];
  for (const [login, role] of Object.entries(STAFF)) {
    const session = hashToken(newToken());
    await db.write.value<number>(sql`
      select start_staff_session(${session}, 'drill', ${login}, ${login}, ${login},
        ${[role]}::text[])`);
    people.push({ login, session });
  }
  return people;
}

async function makePlayers(owner: Database): Promise<Players> {
  const opened = await openAccounts(
    owner,
    Array.from({ length: PLAYERS }, (_, at) => ({
      username: `player_${at}`,
      phoneNumber: "+84912345678",
      passwordHash: "nobody signs in",
    })),
  );
  return opened.map(({ id }) => id);
}

/** @returns how many committed */
async function tryAll(
  db: Database,
  people: readonly Person[],
  players: Players,
  count: number,
): Promise<number> {
  let [left, committed] = [count, 0];
  const work = async () => {
    while (left-- > 0) if (await attempt(db, people, players)) committed++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return committed;
}

function say(text: string, lines: readonly string[] = []): void {
  process.stdout.write(`${[text, ...lines.slice(0, 20).map((line) => `  ${line}`)].join("\n")}\n`);
}
