/**
 * The list of what staff did: pages without gaps even among entries of one moment, filters, and the proof that an
 * entry is unchanged.
 */
import { beforeAll, expect, test } from "vitest";
import { nodesOf, plansOf } from "../../../testing/money/plans.ts";
import { type Browser, okay } from "../../../testing/people/browser.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { listLog } from "./feature.ts";

const ENTRIES = 3_000;
const PAGE_ROWS = 100;

const portal = await aPortal();
const console = await aConsole(portal.database);
let kiem: Browser;
let username: string;
beforeAll(async () => {
  ({ username } = await aPlayer(portal));
  kiem = await console.signIn("kiem", "auditor");
  // Many in one commit have one moment, so that only their ids tell them apart.
  await portal.database.query(
    `insert into operator_log (operator, reason, command, user_id, details)
     select case when n % 500 = 0 then 'hoa' else 'minh' end, 'ticket', 'grant',
       case when n % 10 = 0 then (select id from users where username = $1) end, '{}'
     from generate_series(1, $2::int) as n`,
    [username, ENTRIES],
  );
  await portal.database.query("analyze operator_log");
});

type Row = { readonly id: number; readonly operator: string; readonly username: string | null };

async function page(query: Record<string, string> = {}) {
  const { body } = await okay(
    kiem.get(`/api/console/log?${new URLSearchParams(query).toString()}`),
  );
  return body as unknown as { rows: Row[]; nextCursor: string | null };
}

test("R-OPS-13: pages follow one another without a gap or a repeat, also among entries of one commit", async () => {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const { rows, nextCursor } = await page({ limit: "400", ...(cursor && { cursor }) });
    ids.push(...rows.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor !== null);
  expect(ids).toHaveLength(ENTRIES);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
});

test("R-OPS-13: filters by person, command, player and days", async () => {
  expect((await page({ operator: "hoa" })).rows).toHaveLength(ENTRIES / 500);
  const ofPlayer = await page({ username: username.toUpperCase(), limit: "500" });
  expect(ofPlayer.rows).toHaveLength(ENTRIES / 10);
  expect(ofPlayer.rows.every((row) => row.username === username)).toBe(true);
  expect((await page({ username: "nobody-of-this-name" })).rows).toEqual([]);
  expect((await page({ command: "grant", to: "2020-01-01" })).rows).toEqual([]);
  expect((await page({ from: "2020-01-01", command: "recall" })).rows).toEqual([]);
});

test("R-OPS-13: a cursor that is not of this order is refused", async () => {
  const written = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString("base64url");
  for (const cursor of [
    "x",
    written(["at", 1, 1]),
    written(["-at", 1]),
    written(["-at", "1", 1]),
  ]) {
    const answer = await kiem.get(`/api/console/log?${new URLSearchParams({ cursor }).toString()}`);
    expect([cursor, answer.status]).toEqual([cursor, 422]);
  }
});

test.each(["generic", "custom"] as const)(
  "R-OPS-13: each filter uses its own index, by %s plans",
  async (kind) => {
    for (const filter of [
      {},
      { operator: "hoa" },
      { command: "none" },
      { username },
      { to: "2020-01-01" },
    ]) {
      for (const sort of ["-at", "at"] as const) {
        const query = { sort, limit: PAGE_ROWS, ...filter } as const;
        const plans = await plansOf(console.services.db, kind, (db) => listLog(db, query));
        for (const node of plans.flatMap(nodesOf)) {
          if (node["Relation Name"] !== "operator_log") continue;
          const read =
            (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
          const name = JSON.stringify({ kind, sort, filter, node });
          expect(read, name).toBeLessThanOrEqual(PAGE_ROWS + 1);
        }
      }
    }
  },
);

test("R-OPS-13: an entry's place in the chain is shown, and a changed entry is not intact", async () => {
  const { rows } = await page({ limit: "1" });
  const path = `/api/console/log/${rows[0]!.id}/proof`;
  const { body } = await okay(kiem.get(path));
  expect(body).toMatchObject({ isIntact: true, head: body["link"] });
  await portal.database.query("alter table operator_log disable trigger operator_log_append_only");
  await portal.database.query("update operator_log set reason = 'another' where id = $1", [
    rows[0]!.id,
  ]);
  expect((await okay(kiem.get(path))).body).toMatchObject({ isIntact: false, link: body["link"] });
  expect((await kiem.get("/api/console/log/999999999/proof")).status).toBe(404);
});
