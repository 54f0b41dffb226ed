/** Searches for money ("Tiền của tôi đâu?") that staff decide, and the messages to their players. */
import type { TransferCase } from "@portal/contract/lost-transfer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { brokenInvariants, walletOf } from "../testing/money/wallets.ts";
import { type Addressee, aPlayerWithEmail, emailsTo } from "../testing/people/mailbox.ts";
import { aDesk, type Desk } from "../testing/people/staff.ts";
import { openLivePage } from "../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const NOTE = "Ngân hàng không ghi nhận giao dịch này.";

const { portal, sandbox } = await aPortalWithSandbox();
let desk: Desk;
beforeAll(async () => {
  desk = await aDesk(await aConsole(portal.database));
});
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Makes a case of a player who mistyped the reference, so that the money waits for them. */
async function aCase(transferAmount: number) {
  const player = await aPlayerWithEmail(portal);
  const lost = await aLostTransfer(portal.url, { transferAmount });
  const words = { ...wordsOf(lost), referenceEnd: "WRONG1" };
  const { body } = await player.browser.post("/api/lost-transfers", words);
  return { player, caseId: String(body["caseId"]), transfer: `sepay:${lost.id}` };
}

const settle = (caseId: string, transfer: string) => ({
  operation: "settle-case",
  caseId,
  transfer,
});

const shownTo = async ({ browser }: Addressee) =>
  ((await browser.get("/api/lost-transfers")).body as unknown as TransferCase[])[0];

test("R-PAY-5: a case that is settled credits its player, who learns of it at once and by mail", async () => {
  const { player, caseId, transfer } = await aCase(210_000);
  const page = await openLivePage(portal.url, player);
  await desk.done(settle(caseId, transfer));
  expect(await walletOf(player)).toEqual({ credit: 2_247, debt: 0 });
  expect(await page.next("topup")).toMatchObject({ credit: 2_100, bonus: 147 });
  const [email] = await emailsTo(sandbox, player.email, 1);
  expect(email!.text).toContain("2.247 KP đã vào tài khoản");
  expect(email!.links).toEqual([expect.stringContaining(`/top-ups/`)]);
  expect((await shownTo(player))!.topUpId).toBeTypeOf("string");
  const other = await aCase(220_000);
  const again = await desk.run(settle(caseId, other.transfer));
  expect(again.body["errorCode"]).toBe("operation_refused");
});

test("R-PAY-5: a transfer that one player got cannot be given to another one", async () => {
  const [first, second] = [await aCase(230_000), await aCase(240_000)];
  await desk.done(settle(first.caseId, first.transfer));
  const refused = await desk.run(settle(second.caseId, first.transfer));
  expect(refused.body["errorCode"]).toBe("operation_refused");
  expect(await walletOf(second.player)).toEqual({ credit: 0, debt: 0 });
  expect((await shownTo(second.player))?.status).toBe("open");
});

test("R-PAY-5: a case that is refused says why to its player: at once, on the page and by mail", async () => {
  const { player, caseId, transfer } = await aCase(250_000);
  const page = await openLivePage(portal.url, player);
  const refusal = { operation: "refuse-case", caseId, note: NOTE };
  expect((await desk.run({ ...refusal, note: " " })).status).toBe(422);
  await desk.done(refusal);
  expect(await page.next("case")).toEqual({ kind: "case", caseId });
  expect(await shownTo(player)).toMatchObject({ status: "refused", reason: NOTE, topUpId: null });
  expect((await emailsTo(sandbox, player.email, 1))[0]!.text).toContain(NOTE);
  expect((await desk.run(settle(caseId, transfer))).body["errorCode"]).toBe("operation_refused");
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
});
