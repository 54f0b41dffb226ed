import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportRun } from "../server/src/console/features/bulk/report-run.ts";
import { openAccounts } from "../server/src/domain/accounts/new-accounts.ts";
import { MIGRATIONS } from "../server/src/health.ts";
import { type Database, openDatabase } from "../server/src/kit/database/database.ts";
import { migrate } from "../server/src/kit/database/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/embedded-postgres/embedded-postgres.ts";
import { approveFile } from "./bulk/approve-file.ts";
import { carryOut } from "./bulk/carry-out.ts";
import { mistakes } from "./bulk/judge.ts";
import { liesOf } from "./bulk/lies.ts";

const PLAYERS = 10_000;
const KP_EACH = 20;
const KILLS = 20;
const MOST_SECONDS = 120;

/**
 * Grants by a file to 10 000 players: once undisturbed, within two minutes; once while the process that works on it is
 * killed at 20 random rows. Each player has each grant exactly once, and the report that people get says what the books
 * say. Then the report lies, once in each way, which has to be found.
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

    const reportOf = async (runId: string) => (await reportRun({ db: owner }, runId)).csv;
    const expected = { usernames: names, kpEach: KP_EACH };
    const report = await reportOf(killed);
    const mistakesOf = (csv: string) => mistakes(owner, csv, { ...expected, occasion: "killed" });
    const wrong = [
      ...(await mistakes(owner, await reportOf(calm), { ...expected, occasion: "calm" })),
      ...(await mistakesOf(report)),
    ];
    say(`${2 * PLAYERS} grants, ${wrong.length} mistakes`, wrong);

    const lies = liesOf(report);
    let found = 0;
    for (const [what, csv] of Object.entries(lies)) {
      const planted = await mistakesOf(csv);
      say(`a report that ${what}: ${planted.length} mistakes found`, planted);
      if (planted.length > 0) found += 1;
    }
    await owner.close();
    return seconds <= MOST_SECONDS && wrong.length === 0 && found === Object.keys(lies).length;
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
