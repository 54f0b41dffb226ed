/**
 * Staff pause payment methods, telcos, zones and the game, and change a bank account; players see the reason, and
 * money on its way is credited.
 */
import { beforeAll, expect, test } from "vitest";
import { concurrently } from "../../../testing/concurrently.ts";
import { aNotice, sendNotice } from "../../../testing/money/bank-notices.ts";
import { submit } from "../../../testing/money/cards.ts";
import {
  aPlayerWith,
  brokenInvariants,
  contentOf,
  walletOf,
} from "../../../testing/money/wallets.ts";
import { eventually, isComeAgain } from "../../../testing/patience.ts";
import { type Answer, okay } from "../../../testing/people/browser.ts";
import type { Person } from "../../../testing/people/people.ts";
import {
  approvedBy,
  doneBy,
  proposedBy,
  signInStaff,
  type StaffOrder,
} from "../../../testing/people/staff.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database);
const { minh, hoa, an } = await signInStaff(console);
const OLD_ACCOUNT = "1013579246";
const NEW_ACCOUNT = "1099887766";

let player: Person;
beforeAll(async () => {
  player = await aPlayerWith(portal, 900);
});

const pauseOf = (kind: string, name: string, more: StaffOrder = {}): StaffOrder => ({
  operation: "pause-channel",
  kind,
  name,
  notice: "Ngân hàng đang bảo trì",
  ...more,
});
const resumeOf = (kind: string, name: string): StaffOrder => ({
  operation: "resume-channel",
  kind,
  name,
});

const refusedOn = (field: string) => (answer: Answer) => {
  const errors = answer.body["errors"] as Record<string, string[]> | undefined;
  return errors?.[field]?.[0];
};
const announce = (method = "vietcombank") =>
  player.browser.post("/api/top-ups", { method, amountVnd: 20_000 });
const rechargeTo = (zoneId: string) =>
  player.browser.post("/api/recharge/game", { creditAmount: 100, zoneId });
type Shown = { name: string; accountNumber?: string; pause?: { reason: string; endsAt: unknown } };
async function shown(list: string, name: string): Promise<Shown | undefined> {
  const { body } = await player.browser.get("/api/payment-methods");
  return (body[list] as Shown[]).find((each) => each.name === name);
}

test("R-OPS-12, R-PAY-4: a paused method says why, takes no new top-up, and credits what is on its way", async () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  await okay(doneBy(minh, pauseOf("method", "vietcombank", { endsAt })));
  const pause = await eventually(
    "the pause",
    async () => (await shown("bankTransfers", "vietcombank"))?.pause,
  );
  expect(pause?.reason).toBe("Ngân hàng đang bảo trì");
  // The same moment; the database writes no trailing zeros.
  expect(new Date(String(pause?.endsAt)).toISOString()).toBe(endsAt);
  expect(refusedOn("method")(await announce())).toMatch(
    /^Vietcombank đang tạm ngừng: Ngân hàng đang bảo trì\. Dự kiến mở lại lúc \d\d:\d\d ngày \d\d\/\d\d\. Tiền bạn đã chuyển vẫn được cộng/,
  );
  expect((await announce("techcombank")).status).toBe(200);
  const { credit } = await walletOf(player);
  await sendNotice(
    portal.url,
    aNotice({ content: await contentOf(player), transferAmount: 10_000 }),
  );
  expect((await walletOf(player)).credit).toBe(credit + 100);
  await okay(doneBy(minh, resumeOf("method", "vietcombank")));
  await eventually("the end", async () => ((await announce()).status === 200 ? true : undefined));
});

test("R-PAY-2: a card of a paused telco is refused on its field, and neither sent nor counted", async () => {
  await okay(doneBy(minh, pauseOf("telco", "VIETTEL", { notice: "Viettel đang lỗi." })));
  const card = await sandbox.mintCard({ provider: "VIETTEL", value: 50_000 });
  const text = await eventually("the pause", async () =>
    refusedOn("provider")(await submit(player, { ...card, value: 50_000, pin: "0" })),
  );
  expect(text).toBe("Thẻ Viettel đang tạm ngừng: Viettel đang lỗi.");
  const other = await sandbox.mintCard({ provider: "MOBIFONE", value: 50_000 });
  await okay(submit(player, other));
  await okay(doneBy(minh, pauseOf("method", "card")));
  await eventually("the pause of all", async () =>
    refusedOn("provider")(await submit(player, other)),
  );
  for (const [kind, name] of [
    ["telco", "VIETTEL"],
    ["method", "card"],
  ] as const) {
    await okay(doneBy(hoa, resumeOf(kind, name)));
  }
  await eventually("the end", async () =>
    (await submit(player, card)).status === 200 ? true : undefined,
  );
});

test("R-OPS-12, R-GAME-1: a paused zone and the paused game refuse recharges with the reason, before credit is taken", async () => {
  await player.browser.get("/api/zones");
  const { body } = await okay(hoa.get("/api/console/channels"));
  expect(body["channels"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "zone", name: "1", label: "Hoa Sơn" }),
    ]),
  );
  const pause = pauseOf("zone", "1", { notice: "Hoa Sơn đang nâng cấp" });
  const waiting = await proposedBy(minh, pause);
  const approval = await okay(hoa.get(`/api/console/approvals/${waiting.id}`));
  expect(approval.body["facts"], "the zone by its name").toMatchObject({ label: "Hoa Sơn" });
  await okay(approvedBy(hoa, waiting));
  const text = await eventually("the pause", async () =>
    refusedOn("zoneId")(await rechargeTo("1")),
  );
  expect(text).toBe("Hoa Sơn đang tạm ngừng: Hoa Sơn đang nâng cấp.");
  const { credit } = await walletOf(player);
  await okay(rechargeTo("2"));
  await okay(doneBy(minh, pauseOf("game", "all")));
  await eventually("the pause of all", async () => refusedOn("zoneId")(await rechargeTo("2")));
  expect((await walletOf(player)).credit).toBeLessThan(credit);
  const zones = (await player.browser.get("/api/zones")).body as unknown as { pause?: object }[];
  expect(zones.every(({ pause }) => pause !== undefined)).toBe(true);
  await okay(doneBy(minh, resumeOf("game", "all")));
  await okay(doneBy(minh, resumeOf("zone", "1")));
});

test("R-OPS-12: a planned pause begins at its minute; another one replaces it, and resuming drops it", async () => {
  const beginsAt = new Date(Date.now() + 3_600_000).toISOString();
  await okay(doneBy(minh, pauseOf("method", "momo", { beginsAt })));
  expect((await shown("eWallets", "momo"))?.pause).toBeUndefined();
  await portal.database.query("update channel_pauses set begins_at = now() where name = 'momo'");
  await eventually("the beginning", async () => (await shown("eWallets", "momo"))?.pause);
  const answers = await concurrently(10, () =>
    doneBy(minh, pauseOf("method", "momo", { beginsAt })),
  );
  // A request that waits too long for the others gets 503.
  expect(answers.filter((answer) => answer.status !== 200 && !isComeAgain(answer))).toEqual([]);
  const open = await portal.database.query(
    "select from channel_pauses where name = 'momo' and ends_at > now()",
  );
  expect(open).toHaveLength(1);
  await okay(doneBy(minh, resumeOf("method", "momo")));
  const again = await hoa.post("/api/console/operations/preview", {
    order: resumeOf("method", "momo"),
  });
  expect(again.body["errorCode"]).toBe("operation_refused");
});

test("R-OPS-12, R-PAY-4: a bank account is changed by an admin and a senior; money to both is credited", async () => {
  const order = { operation: "change-account", method: "vietcombank", accountNumber: NEW_ACCOUNT };
  await okay(doneBy(minh, pauseOf("account", OLD_ACCOUNT)));
  await eventually("the pause", async () => (await shown("bankTransfers", "vietcombank"))?.pause);
  const content = await contentOf(player);
  await proposedBy(an, order);
  const { body } = await okay(hoa.get("/api/console/approvals"));
  const [waiting] = body["rows"] as { id: string; previewHash: string; facts: object }[];
  expect(waiting!.facts).toMatchObject({ formerAccount: OLD_ACCOUNT, accountNumber: NEW_ACCOUNT });
  await okay(approvedBy(hoa, waiting!));
  const { credit } = await walletOf(player);
  // Even before this process has heard of it.
  for (const accountNumber of [NEW_ACCOUNT, OLD_ACCOUNT]) {
    await sendNotice(portal.url, aNotice({ content, accountNumber, transferAmount: 10_000 }));
  }
  expect((await walletOf(player)).credit).toBe(credit + 200);
  const method = await eventually("the account", async () => {
    const found = await shown("bankTransfers", "vietcombank");
    return found?.accountNumber === NEW_ACCOUNT ? found : undefined;
  });
  expect(method.pause).toBeUndefined();
  const accounts = await portal.database.query<{ name: string; balance: string }>(
    `select name, sum(balance) as balance from ledger_accounts
     where name like 'cash:vietcombank:%' group by name order by name`,
  );
  expect(accounts.map(({ name }) => name)).toEqual([
    `cash:vietcombank:${OLD_ACCOUNT}`,
    `cash:vietcombank:${NEW_ACCOUNT}`,
  ]);
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-OPS-12: an unknown channel is refused, and each operation leaves an entry in the log", async () => {
  const order = { operation: "pause-channel", kind: "zone", name: "99", notice: "x" };
  expect((await doneBy(minh, order)).body["errorCode"]).toBe("operation_refused");
  const commands = await portal.database.query<{ command: string; by: string }>(
    `select command, operator as by from operator_log where command like 'channels %' order by id`,
  );
  expect(new Set(commands.map(({ command }) => command))).toEqual(
    new Set(["channels pause", "channels resume", "channels change-account"]),
  );
  expect(commands.filter(({ by }) => by === "minh").length).toBeGreaterThan(5);
});
