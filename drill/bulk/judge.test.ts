import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../server/src/domain/ledger/ledger.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { type Database, openDatabase } from "../../server/src/kit/database/database.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { aGrant, aHolder } from "../../server/src/testing/money/books.ts";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { mistakes } from "./judge.ts";
import { liesOf } from "./lies.ts";

const USERNAMES = ["one_player", "other_player", "third_player"];
const KP_EACH = 10;
const STARTS_MS = 120_000;
const expected = { usernames: USERNAMES, occasion: "outage", kpEach: KP_EACH };
const report = [
  "\u{feff}dòng,username,kp,occasion,note,kết quả,lý do,lúc",
  ...USERNAMES.map(
    (name, at) => `${at + 2},${name},${KP_EACH},outage,"Đền bù, bảo trì",đã cộng,,x`,
  ),
  "",
].join("\r\n");

let owner: Database;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-bulk-judge-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  owner = openDatabase({ url: server.url, maxConnections: 1 });
  stop = async () => {
    await owner.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await migrate(server.url, MIGRATIONS);
  for (const username of USERNAMES) {
    const { id } = await aHolder(owner, username);
    await owner.transaction(async (tx) =>
      post(tx, await aGrant(tx, id, { key: `grant:${id}:outage` })),
    );
  }
}, STARTS_MS);
afterAll(() => stop());

test("R-OPS-11: a report that says what the books say has no mistakes", async () => {
  expect(await mistakes(owner, report, expected)).toEqual([]);
});

test.each(Object.entries(liesOf(report)))("finds a report that %s", async (_lie, csv) => {
  expect(csv).not.toBe(report);
  expect(await mistakes(owner, csv, expected)).toHaveLength(1);
});

test("finds a player who was granted nothing", async () => {
  const username = "fourth_player";
  await aHolder(owner, username);
  const usernames = [...USERNAMES, username];
  const told = `${report}5,${username},${KP_EACH},outage,,đã cộng,,x\r\n`;
  expect(await mistakes(owner, told, { ...expected, usernames })).toHaveLength(1);
});
