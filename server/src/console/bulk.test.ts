/**
 * A CSV file that grants KP to many players: each row is granted once after a second person's approval, and a file
 * with a wrong row grants nothing.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "../kit/database/sql.ts";
import { runBulk } from "../operations/money/run-bulk.ts";
import { concurrently } from "../testing/concurrently.ts";
import { eventually } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import {
  approvedBy,
  byTwo,
  previewed,
  proposedBy,
  read,
  signInStaff,
} from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, hoa } = await signInStaff(console);

const names: string[] = [];
for (let at = 0; at < 4; at++) names.push((await aPlayer(portal)).username);

const anOccasion = () => `outage-${randomBytes(4).toString("hex")}`;
const HEAD = "username,kp,occasion,note";
const fileOf = (...lines: string[]) => [HEAD, ...lines].join("\r\n");
const wholeFile = (occasion: string) =>
  fileOf(...names.map((name, at) => `${name},${10 + at},${occasion},Đền bù bảo trì`));

const upload = async (csv: string, staff = lan) =>
  (await okay(staff.post("/api/console/bulk", { fileName: "den-bu.csv", csv }))).body;

async function proposed(csv: string) {
  const { runId, totalKp } = await upload(csv);
  const order = { operation: "bulk-grant", runId, totalKp };
  const { facts } = await previewed(lan, order);
  return { runId: String(runId), facts, ...(await proposedBy(lan, order)) };
}

type Run = { id: string; granted: number; finishedAt: string | null; refused: number };

const finished = (runId: string): Promise<Run> =>
  eventually("the run does not end", async () => {
    const { rows } = (await read(hoa, "bulk")) as { rows: Run[] };
    const run = rows.find(({ id }) => id === runId);
    return run?.finishedAt ? run : undefined;
  });

async function grantedKp(occasion: string): Promise<number[]> {
  const rows = await portal.database.query<{ kp: string }>(
    `select t.value as kp from journals j join transactions t on t.id = j.transaction_id
     where j.key like $1 order by t.value`,
    [`grant:%:${occasion}`],
  );
  return rows.map(({ kp }) => Number(kp));
}

test("R-OPS-11: each row of a file is granted once, under the name of its approver, and the report says so", async () => {
  const occasion = anOccasion();
  const waiting = await proposed(wholeFile(occasion));
  expect(waiting.facts).toMatchObject({ fileName: "den-bu.csv", rowCount: 4, totalKp: 46 });
  const answers = await concurrently(50, () => approvedBy(hoa, waiting));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await finished(waiting.runId)).toMatchObject({ granted: 4, givenBefore: 0, refused: 0 });
  expect(await grantedKp(occasion)).toEqual([10, 11, 12, 13]);
  const entries = await portal.database.query(
    `select distinct operator, reason, staff_id is not null as staff from operator_log
     where command = 'grant' and details ->> 'occasion' = $1`,
    [occasion],
  );
  expect(entries).toEqual([{ operator: "hoa", reason: "ticket 92", staff: true }]);
  const report = await read(hoa, `bulk/${waiting.runId}/report`);
  const lines = String(report["csv"]).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(new RegExp(`^2,${names[0]},10,${occasion},Đền bù bảo trì,đã cộng,`));
  // What is decided and done stays, for the database's owner too.
  for (const change of [
    "update approvals set decision = 'rejected'",
    "delete from approvals",
    "update bulk_rows set kp = kp + 1",
  ]) {
    await expect(portal.database.query(change), change).rejects.toThrow("append-only");
  }
});

test("R-OPS-11: each wrong row is named, and nothing of such a file is kept", async () => {
  const occasion = anOccasion();
  const csv = fileOf(
    `${names[0]},10,${occasion},`,
    `nobody_at_all,10,${occasion},`,
    `${names[1]},1.000,${occasion},`,
    `${names[0]},20,${occasion.toUpperCase()},`,
    `${names[2]},9999999,${occasion},`,
    `${names[3]},5,=cmd(),`,
  );
  const answer = await upload(csv);
  expect(answer["runId"]).toBeNull();
  const lines = (answer["faults"] as { line: number }[]).map(({ line }) => line);
  expect(lines).toEqual([3, 4, 5, 6, 7]);
  for (const broken of ["", "name,sum\r\na,1", `${HEAD}\r\n"${names[0]},1`, HEAD]) {
    const { runId, faults } = await upload(broken);
    expect([runId, faults]).toEqual([null, [expect.objectContaining({ line: 0 })]]);
  }
  const semicolons = `username;kp;occasion\r\n${names[0]};7;${anOccasion()}`;
  expect(await upload(semicolons)).toMatchObject({ totalKp: 7, faultCount: 0 });
});

test("R-OPS-11: more than a day's files may grant is refused when it is uploaded, and together when it is approved", async () => {
  const tooMuch = names.map((name, at) => `${name},50000,${anOccasion()}-${at},`);
  const twelve = Array.from({ length: 12 }, () => tooMuch).flat();
  const csv = fileOf(
    ...twelve.map((line, at) => line.replace(/,$/, "").replace(/-\d+$/, `-${at}`)),
  );
  expect(await upload(csv)).toMatchObject({ runId: null, faultCount: 1 });
});

describe("R-OPS-11: two processes, and what happens meanwhile", () => {
  test("rows are granted once by two processes, and rows granted or closed meanwhile are reported", async () => {
    const occasion = anOccasion();
    const waiting = await proposed(wholeFile(occasion));
    await portal.database.query(
      "update users set closes_at = now(), closed_at = now(), phone_number = '', phone_verified_at = null, password_hash = '' where username = $1",
      [names[3]],
    );
    const order = { operation: "grant", username: names[0], kp: 10, occasion };
    await okay(byTwo(lan, hoa, order));
    await okay(approvedBy(hoa, waiting));
    const { signal } = new AbortController();
    await concurrently(3, () => runBulk(portal.services, { runId: waiting.runId }, 1, signal));
    expect(await finished(waiting.runId)).toMatchObject({ granted: 2, givenBefore: 1, refused: 1 });
    expect(await grantedKp(occasion)).toEqual([10, 11, 12]);
  });
});

test("R-OPS-11: the logins of console and portal can book only a file's approved rows", async () => {
  const occasion = anOccasion();
  const { runId } = await upload(fileOf(`${names[0]},10,${occasion},`));
  const { db: staff } = console.services;
  const { db: portalDb } = portal.services;
  const denied = { code: "42501" };
  await expect(staff.run(sql`update bulk_rows set kp = 1`)).rejects.toMatchObject(denied);
  const begin = sql`select begin_bulk_row(${String(runId)}, 2)`;
  await expect(staff.run(begin)).rejects.toMatchObject(denied);
  const start = sql`select start_bulk(${String(runId)})`;
  await expect(staff.run(start)).rejects.toMatchObject({ code: "PT015" });
  await expect(portalDb.run(sql`update bulk_rows set kp = 1`)).rejects.toMatchObject(denied);
  // A row that is taken and not granted as the file says, or that nobody approved.
  await expect(portalDb.run(begin)).rejects.toMatchObject({ code: "PT015" });
  expect(await grantedKp(occasion)).toEqual([]);
});
