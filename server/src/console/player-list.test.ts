/** The list of players with filters and rights, staff's notes, and the file with contacts. */
import { expect, test } from "vitest";
import { awayFromMidnight } from "../testing/moments.ts";
import { chainJournals } from "../domain/ledger/hash-chain.ts";
import { sumUpPlayers } from "../features/books/store.ts";
import { receiveMoney } from "../testing/money/bank-notices.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { anOwner } from "../testing/people/changes.ts";
import { askToClose } from "../testing/people/closings.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { byTwo, read, refusalOf, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, minh, tuan, kiem } = await signInStaff(console);
const { db } = portal.services;

type Row = Readonly<Record<string, unknown>>;
const listed = async (query: string, staff: Browser = minh): Promise<Row[]> =>
  (await read(staff, `player-list?${query}&limit=500`))["rows"] as Row[];
const namesOf = async (query: string) => (await listed(query)).map(({ username }) => username);
const rowOf = async ({ username }: Person) =>
  (await listed("")).find((row) => row["username"] === username);

/** Adds up at once what the periodic work would add up later. */
async function sumUp(): Promise<void> {
  await chainJournals(db, 1_000);
  await sumUpPlayers(db, 1_000);
}

const paid = async (player: Person, transferAmount: number) =>
  receiveMoney(portal.url, { transferAmount, content: await contentOf(player) });

test("R-OPS-8: a player's sum of top-ups equals the books' sum less refunds", async () => {
  const player = await aPlayer(portal);
  const transfer = await paid(player, 100_000);
  await paid(player, 50_000);
  expect(await rowOf(player)).toMatchObject({ topUps: 0, toppedUpVnd: 0, lastTopUpAt: null });
  await sumUp();
  await sumUp();
  expect(await rowOf(player)).toMatchObject({ topUps: 2, toppedUpVnd: 150_000 });
  const refund = { operation: "refund", transfer, amountVnd: 30_000, code: "payer_request" };
  await okay(byTwo(minh, tuan, refund));
  await Promise.all(Array.from({ length: 10 }, sumUp));
  expect(await rowOf(player)).toMatchObject({ topUps: 2, toppedUpVnd: 120_000 });
  const [{ sum }] = (await portal.database.query<{ sum: string }>(
    "select sum(balance) as sum from ledger_accounts where name like 'sales:%'",
  )) as [{ sum: string }];
  const all = await listed("");
  expect(all.reduce((total, row) => total + Number(row["toppedUpVnd"]), 0)).toBe(Number(sum));
  expect(await namesOf("fromVnd=120000&toVnd=120000")).toEqual([player.username]);
  expect(await namesOf("fromVnd=120001")).toEqual([]);
});

test("R-OPS-A: the list shows no contact", async () => {
  const player = await aPlayer(portal);
  const text = JSON.stringify(await rowOf(player));
  expect(text).not.toMatch(/phoneNumber|"email"|\+84/);
});

test("R-OPS-8: who has no email differs from who has not verified theirs", async () => {
  expect(await rowOf(await aPlayer(portal))).toMatchObject({ hasEmail: false });
  const owner = await anOwner(portal);
  expect(await rowOf(owner)).toMatchObject({ hasEmail: true });
});

test("R-OPS-A: contacts are in a file only with a reason, in the log, up to a day's limit", async () => {
  await awayFromMidnight();
  const player = await aPlayer(portal);
  await paid(player, 777_000);
  await sumUp();
  const body = { fromVnd: "777000", reason: "gọi lại khách" };
  const path = "/api/console/player-list/contacts";
  expect((await minh.post(path, { ...body, reason: " " })).status).toBe(422);
  const { body: file } = await okay(minh.post(path, body));
  expect(file).toMatchObject({ players: 1, isCut: false });
  // A phone begins with a plus sign: a spreadsheet must not take it for a formula.
  expect(String(file["csv"])).toContain(`${player.username},'+84`);
  const [entry] = await portal.database.query(
    "select operator, reason, details from operator_log where command = 'export-contacts'",
  );
  expect(entry).toEqual({
    operator: "minh",
    reason: "gọi lại khách",
    details: { filters: { fromVnd: 777_000 }, players: 1 },
  });
  await portal.database.query(
    "update staff_days set amount = 10000 where operation = 'export-contacts'",
  );
  expect(await refusalOf(minh.post(path, body))).toBe("takes_approval");
});

test("R-OPS-B: notes and tags are logged without words, found by their tag, and end with the account", async () => {
  const player = await aPlayer(portal);
  const path = `/api/console/players/${player.username}`;
  await okay204(lan.post(`${path}/notes`, { text: "Hay gọi buổi tối, số 0912345678" }));
  await okay204(minh.post(`${path}/tags`, { tag: "VIP", isOn: true }));
  await okay204(minh.post(`${path}/tags`, { tag: "VIP", isOn: true }));
  expect(await namesOf("tag=VIP")).toEqual([player.username]);
  expect(await read(lan, `players/${player.username}/notes`)).toMatchObject({
    tags: ["VIP"],
    notes: [{ words: "Hay gọi buổi tối, số 0912345678", by: "lan" }],
  });
  expect(JSON.stringify(await read(kiem, `players/${player.username}/notes`))).toContain("••••");
  const log = await portal.database.query(
    "select command, details from operator_log where command in ('note-player', 'tag-player') order by id",
  );
  expect(log).toEqual([
    { command: "note-player", details: { length: 31 } },
    { command: "tag-player", details: { tag: "VIP" } },
  ]);
  expect((await lan.post("/api/console/players/nobody0/notes", { text: "x" })).status).toBe(404);
  await okay(askToClose(player.browser));
  await portal.database.query(
    "update users set closes_at = now() - interval '1 day' where username = $1",
    [player.username],
  );
  await portal.database.query("select finish_closing(id) from users where username = $1", [
    player.username,
  ]);
  expect(await read(lan, `players/${player.username}/notes`)).toEqual({ tags: [], notes: [] });
});

async function okay204(sent: ReturnType<Browser["post"]>): Promise<void> {
  expect((await sent).status).toBe(204);
}
