/**
 * `catch-up` books again what a restore has lost, each entry once. Two portals share one sandbox: `lost` went on, and
 * `restored` has nothing of what came after `moment`.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { furtherAddresses, sandboxAddresses } from "../../testing/portal/sandbox.ts";
import { startTestPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { insertCard } from "../../features/reconcile/testing/outside-books.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { runPortalJson, settingsOf } from "../testing/run-portal.ts";

const { portal: lost, sandbox } = await aPortalWithSandbox();
const port = Number(new URL(sandbox.url).port);
const restored = await startTestPortal(sandboxAddresses(port));
afterAll(restored.close);

/** The number of the demo's bank account. */
const VIETCOMBANK = "1013579246";
const username = "nguoi_cu";
const player = await aPlayer(lost, { username });
const samePlayer = await aPlayer(restored, { username });
const [{ code } = { code: "" }] = await lost.database.query<{ code: string }>(
  "select payment_code as code from users",
);
await restored.database.query("update users set payment_code = $1", [code]);
const moment = new Date().toISOString();

const folder = mkdtempSync(join(tmpdir(), "portal-catch-up-"));
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

type GameLine = {
  requestId: string;
  username: string;
  zoneId: string;
  character?: string;
  coins: number;
  at: string;
};
const COLUMNS = "requestId,account,zoneId,character,coins,at";
const gameLog = (lines: readonly GameLine[]) => {
  const rows = lines.map((line) =>
    [line.requestId, line.username, line.zoneId, line.character, line.coins, line.at].join(),
  );
  const name = `${randomUUID()}.csv`;
  return `--game-log=${file(name, [COLUMNS, ...rows, ""].join("\n"))}`;
};
const deliveries = async () =>
  (await sandbox.call<{ deliveries: GameLine[] }>("/api/books")).deliveries;
const statement = async () => {
  const response = await fetch(`${sandbox.url}/api/statements?account=${VIETCOMBANK}`);
  return `--statement=${file(`${randomUUID()}.csv`, await response.text())}`;
};

const cli = async (words: readonly string[], settings: Record<string, string> = {}) =>
  runPortalJson(words, {
    ...TEST_SECRETS,
    GAME_API_URL: sandbox.gameApiUrl,
    ...settings,
    ...(await settingsOf(restored.database)),
  });
const catchUp = (words: readonly string[], settings?: Record<string, string>) =>
  cli(["catch-up", `--from=${moment}`, "--reason=restored", ...words], settings);

test("R-RUN-4, R-PAY-5, R-GAME-2: entries after the restored moment are booked again, each once", async () => {
  const content = await contentOf(player);
  await sandbox.transfer({ amount: 100_000, content });
  await sandbox.transfer({ amount: 50_000, content, method: "momo" });
  await sandbox.transfer({ amount: 20_000, content: "chuc mung nam moi" });
  const taken = await sandbox.transfer({ amount: 30_000, content });
  const key = randomUUID();
  const order = { creditAmount: 1_000, zoneId: "1", characterId: `${username}-1` };
  const first = await player.browser.post("/api/recharge/game", order, { "idempotency-key": key });
  expect(first.body).toMatchObject({ status: "success" });
  await player.browser.post("/api/recharge/game", { creditAmount: 200, zoneId: "2" });
  await sandbox.call(`/api/transfers/${taken.id}/reverse`, {});
  const wallet = { credit: 350, debt: 0 };
  expect(await walletOf(player)).toEqual(wallet);
  expect(await walletOf(samePlayer)).toEqual({ credit: 0, debt: 0 });

  // The coins alone leave a debt, which the money that follows settles.
  const log = gameLog(await deliveries());
  expect(await catchUp([log, "--dry-run"])).toMatchObject({ code: 0, data: { booked: 2 } });
  expect(await walletOf(samePlayer)).toEqual({ credit: 0, debt: 0 });
  expect(await catchUp([log])).toMatchObject({ code: 0, data: { booked: 2, left: 0 } });
  const receivers = await restored.database.query(
    "select character_id from deliveries order by zone_id",
  );
  expect(receivers).toEqual([{ character_id: `${username}-1` }, { character_id: null }]);
  expect(await walletOf(samePlayer)).toEqual({ credit: 0, debt: 1_200 });

  const list = { ...furtherAddresses(port, 0), SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET };
  expect(await catchUp([], list)).toMatchObject({ code: 0, data: { booked: 3 } });
  // What is left: the wallet's payment and the money that went back.
  const all = [
    [await statement(), log],
    ["--sandbox", sandbox.url],
  ] as const;
  for (const books of all) {
    expect(await catchUp(books, list)).toMatchObject({ code: 0, data: { booked: 1, left: 0 } });
  }
  expect(await walletOf(samePlayer)).toEqual(wallet);
  for (const books of all) {
    expect(await catchUp(books, list)).toMatchObject({ code: 0, data: { booked: 0, left: 0 } });
  }

  // The page sends the kept order again. It is the same one, also if the player may not spend, and the game gives
  // nothing more.
  const { browser } = samePlayer;
  const desk = await aDesk(await aConsole(restored.database));
  await desk.done({ operation: "stop-spending", username });
  const again = await browser.post("/api/recharge/game", order, { "idempotency-key": key });
  expect(again.body).toEqual(first.body);
  const another = await browser.post("/api/recharge/game", { creditAmount: 100, zoneId: "1" });
  expect(another.status).not.toBe(200);
  await desk.done({ operation: "allow-spending", username });
  expect(await deliveries()).toHaveLength(2);
  expect(await walletOf(samePlayer)).toEqual(wallet);
  const compared = await cli(["reconcile", "--sandbox", sandbox.url, "--grace-seconds=0"]);
  expect(compared.data).toMatchObject({ unexplained: 0 });
  expect(await brokenInvariants(restored)).toEqual([]);
});

test("R-RUN-4, R-PAY-3: a card that may have been sent after the restored moment is never sent again", async () => {
  const { database } = restored;
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>("select id from users");
  const holder = { id, paymentCode: code };
  const card = { provider: "VIETTEL", serial: "70001", status: "pending" };
  const transaction = await insertCard(database, holder, card);
  const ofBefore = "update transactions set created_at = $2 where id = $1";
  await database.query(ofBefore, [transaction, moment]);
  expect((await catchUp(["--dry-run"])).data).toMatchObject({ cardsAskedAbout: 1 });
  expect((await catchUp([])).data).toMatchObject({ cardsAskedAbout: 1 });
  expect((await catchUp([])).data).toMatchObject({ cardsAskedAbout: 0 });
  const [sent] = await database.query("select from cards where sent_at is not null");
  expect(sent).toBeDefined();
});

test("R-FAIR-2: uncertain entries are left out and printed with the command that fixes them", async () => {
  const at = new Date().toISOString();
  const line = { requestId: randomUUID(), username, zoneId: "1", coins: 10_000, at };
  const strange = [
    { ...line, requestId: randomUUID(), username: "nobody_here" },
    { ...line, requestId: randomUUID(), at: "2026-01-01T00:00:00Z" },
    { ...line, requestId: "1 or 1" },
    { ...line, coins: 12_345 },
  ];
  const card = file("cards.csv", "provider,serial,value,charged\nVIETTEL,90001,50000,yes\n");
  const nameless = `vietcombank,,10000,${await contentOf(player)},${at}`;
  const bank = file("nameless.csv", `method,id,amount,content,at\n${nameless}\n`);
  const before = await walletOf(samePlayer);
  const log = gameLog(strange);
  const { code, data } = await catchUp([log, `--cards=${card}`, `--statement=${bank}`]);
  expect([code, data["booked"]]).toEqual([1, 0]);
  expect(data["entries"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ says: "there was no player nobody_here at that time" }),
      expect.objectContaining({ says: expect.stringMatching(/^it is older than the restored/) }),
      expect.objectContaining({ name: "1 or 1", says: expect.stringMatching(/^it is not the id/) }),
      expect.objectContaining({
        fix: "do grant --username=USERNAME --kp=KP '--occasion=card 90001'",
      }),
      expect.objectContaining({ fix: "# have the feed send its notice again" }),
    ]),
  );
  expect(await walletOf(samePlayer)).toEqual(before);

  const priceless = (data["entries"] as { name: string; fix: string }[]).find(
    ({ name }) => name === line.requestId,
  );
  const words = [...priceless!.fix.split(" "), "--kp=100", "--reason=last year's offer"];
  expect(await cli(words)).toMatchObject({ code: 0, data: { takenKp: 100, isNew: true } });
  expect(await cli(words)).toMatchObject({ code: 0, data: { isNew: false } });
  expect(await walletOf(samePlayer)).toEqual({ credit: before.credit - 100, debt: 0 });
  expect(await brokenInvariants(restored)).toEqual([]);
});
