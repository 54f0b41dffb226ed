import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "../server/src/domain/accounts/new-accounts.ts";
import { MIGRATIONS } from "../server/src/health.ts";
import { type Database, openDatabase } from "../server/src/kit/database/database.ts";
import { migrate } from "../server/src/kit/database/migrate.ts";
import { sql } from "../server/src/kit/database/sql.ts";
import { startEmbeddedPostgres } from "../tools/embedded-postgres/embedded-postgres.ts";
import { approveFile } from "./bulk/approve-file.ts";
import { carryOut } from "./bulk/carry-out.ts";
import { mistakes } from "./bulk/judge.ts";

const PLAYERS = 10_000;
const KP_EACH = 20;
const KILLS = 20;
const MOST_SECONDS = 120;

/**
 * Grants by a file to 10 000 players: once undisturbed, within two minutes; once while the process that works on it is
 * killed at 20 random rows. Each player has each grant exactly once, and the report says what the books say. Then
 * plants a false line in the report, which has to be found.
 */
export async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-bulk-"));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.url, MIGRATIONS);
    const owner = openDatabase({ url: server.url, maxConnections: 2, statementTimeoutMs: 60_000 });
    const names = await makePlayers(owner);

    const calm = await approveFile(server.consoleUrl, fileOf(names, "calm"));
    const seconds = await carryOut(server.runtimeUrl, owner, calm, []);
    say(`${PLAYERS} rows undisturbed: ${seconds.toFixed(1)} s`);

    const killedAt = Array.from({ length: KILLS }, () => Math.floor(Math.random() * PLAYERS));
    const killed = await approveFile(server.consoleUrl, fileOf(names, "killed"));
    const order = killedAt.toSorted((a, b) => a - b);
    const killedSeconds = await carryOut(server.runtimeUrl, owner, killed, order);
    say(`killed at rows ${order.join(", ")}: ${killedSeconds.toFixed(1)} s with the restarts`);

    const wrong = [
      ...(await mistakes(owner, calm, PLAYERS, KP_EACH)),
      ...(await mistakes(owner, killed, PLAYERS, KP_EACH)),
    ];
    say(`${2 * PLAYERS} grants, ${wrong.length} mistakes`, wrong);

    await owner.run(sql`alter table bulk_rows disable trigger bulk_rows_stay_done`);
    await owner.run(sql`
      update bulk_rows set outcome = 'refused', refusal = 'planted'
      where run_id = ${killed} and line = 2`);
    const planted = await mistakes(owner, killed, PLAYERS, KP_EACH);
    say(`a planted false line of the report: ${planted.length} mistakes found`, planted);
    await owner.close();
    return seconds <= MOST_SECONDS && wrong.length === 0 && planted.length > 0;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makePlayers(owner: Database): Promise<string[]> {
  const accounts = Array.from({ length: PLAYERS }, (_, at) => ({
    username: `player_${at}`,
    phoneNumber: "+84912345678",
    passwordHash: "nobody signs in",
  }));
  await openAccounts(owner, accounts);
  return accounts.map(({ username }) => username);
}

const fileOf = (names: readonly string[], occasion: string): string =>
  [
    "username,kp,occasion,note",
    ...names.map((name) => `${name},${KP_EACH},${occasion},Đền bù bảo trì`),
  ].join("\r\n");

function say(text: string, lines: readonly string[] = []): void {
  process.stdout.write(`${[text, ...lines.slice(0, 20).map((line) => `  ${line}`)].join("\n")}\n`);
}
