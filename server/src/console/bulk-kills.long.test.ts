import { expect, test } from "vitest";
import { openAccounts } from "../domain/accounts/new-accounts.ts";
import { eventually } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { startMainProcess } from "../testing/portal/main-process.ts";
import { byTwo, read } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const PLAYERS = 1_500;
const KP_EACH = 20;
/** The process is killed when these numbers of rows are done. */
const KILLED_AT = [200, 600, 1_000];
const TIMEOUT_MS = 240_000;

const portal = await aPortal();
const console = await aConsole(portal.database);

test(
  "R-OPS-11: a file whose process is killed again and again is granted once each row, and the report says so",
  async () => {
    const { database, services } = portal;
    // The rows are the work of processes that can be killed.
    await services.jobs.stop();
    const names = Array.from({ length: PLAYERS }, (_, at) => `player_${at}`);
    await openAccounts(
      services.db,
      names.map((username) => ({ username, phoneNumber: "+84912345678", passwordHash: "none" })),
    );
    const lan = await console.signIn("lan", "support");
    const hoa = await console.signIn("hoa", "senior");
    const csv = ["username,kp,occasion,note", ...names.map((name) => `${name},${KP_EACH},kills,x`)];
    const file = { fileName: "kills.csv", csv: csv.join("\r\n") };
    const { runId, totalKp } = (await okay(lan.post("/api/console/bulk", file))).body;
    const order = { operation: "bulk-grant", runId, totalKp };
    await okay(byTwo(lan, hoa, order));

    const count = async (text: string) => {
      const [row] = await database.query<{ n: string }>(text, [runId]);
      return Number(row?.n);
    };
    const start = async () => {
      const main = await startMainProcess({
        DATABASE_URL: database.runtimeUrl,
        LOG_LEVEL: "error",
      });
      await main.ready();
      return main;
    };
    for (const rows of KILLED_AT) {
      const main = await start();
      await eventually(`${rows} rows are not done`, async () => {
        const done = await count(
          "select count(*) as n from bulk_rows where run_id = $1 and outcome is not null",
        );
        return done >= rows || undefined;
      });
      main.child.kill("SIGKILL");
      await main.ended;
      // The lease of a killed process ends 15 s later: the test moves its end.
      await database.query("update jobs set lease_ends_at = now() where lease_ends_at > now()");
    }
    const last = await start();
    await eventually("the run does not end", async () => {
      const open = await count(
        "select count(*) as n from bulk_runs where id = $1 and finished_at is null",
      );
      return open === 0 || undefined;
    });
    last.child.kill("SIGTERM");
    await last.ended;

    const grants = await database.query<{ grants: string; kp: string }>(`
    select count(*) as grants, min(t.value) as kp from journals j join transactions t on t.id = j.transaction_id
    where j.key like 'grant:%:kills' group by t.user_id`);
    expect(grants).toHaveLength(PLAYERS);
    expect(grants.every(({ grants, kp }) => Number(grants) === 1 && Number(kp) === KP_EACH)).toBe(
      true,
    );
    const report = await read(hoa, `bulk/${String(runId)}/report`);
    const lines = String(report["csv"]).trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(PLAYERS);
    expect(lines.filter((line) => !line.includes("đã cộng"))).toEqual([]);
  },
  TIMEOUT_MS,
);
