/** Cases of lost money ("Tiền của tôi đâu?") that an operator decides by the command line. */
import { randomUUID } from "node:crypto";
import type { TransferCase } from "@portal/contract/lost-transfer";
import { afterAll, expect, test } from "vitest";
import { aLostTransfer, wordsOf } from "../../../testing/money/lost-transfers.ts";
import { brokenInvariants, walletOf } from "../../../testing/money/wallets.ts";
import { type Addressee, aPlayerWithEmail, emailsTo } from "../../../testing/people/mailbox.ts";
import { openLivePage } from "../../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { runPortalJson, settingsOf } from "../../testing/run-portal.ts";

const because = "--reason=ticket 44";
const NOTE = "Ngân hàng không ghi nhận giao dịch này.";

const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const cli = (...args: string[]) => runPortalJson(args, settingsOf(portal.database));
type Json = Record<string, unknown>;

/** Makes a case of a player who mistyped the reference, so that the money waits for them. */
async function aCase(transferAmount: number) {
  const player = await aPlayerWithEmail(portal);
  const lost = await aLostTransfer(portal.url, { transferAmount });
  const words = { ...wordsOf(lost), referenceEnd: "WRONG1" };
  const { body } = await player.browser.post("/api/lost-transfers", words);
  return { player, lost, id: body["caseId"] as string, transfer: `sepay:${lost.id}` };
}

const shownTo = async ({ browser }: Addressee) =>
  ((await browser.get("/api/lost-transfers")).body as unknown as TransferCase[])[0];

test("R-PAY-5: a case is listed and shown with its evidence, and settled once", async () => {
  const { player, lost, id, transfer } = await aCase(210_000);
  const { data: list } = await cli("cases", "list");
  expect(list["cases"]).toContainEqual(
    expect.objectContaining({ id, username: player.username, obstacle: "not_found" }),
  );
  expect((await cli("cases", "show", id)).data).toMatchObject({
    case: { id, status: "open", amountVnd: 210_000, referenceEnd: "WRONG1" },
    candidates: [{ name: transfer, reference: lost.referenceCode, fits: false }],
  });

  const rehearsed = await cli("cases", "settle", id, transfer, "--dry-run");
  expect(rehearsed.data).toMatchObject({ isDryRun: true, username: player.username });
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });

  const page = await openLivePage(portal.url, player);
  const twice = await Promise.all([1, 2].map(() => cli("cases", "settle", id, transfer, because)));
  expect(new Set(twice.map(({ data }) => data["isNew"]))).toEqual(new Set([false, true]));
  expect(await walletOf(player)).toEqual({ credit: 2_247, debt: 0 });
  expect(await page.next("topup")).toMatchObject({ credit: 2_100, bonus: 147 });
  const [email] = await emailsTo(sandbox, player.email, 1);
  expect(email!.text).toContain("2.247 KP đã vào tài khoản");
  expect(email!.links).toEqual([expect.stringContaining(`/top-ups/`)]);
  const { topUpId } = (await shownTo(player))!;
  expect(twice[0]!.data["transactionId"]).toBe(topUpId);
  const { deeds: auditEntries } = (await cli("log", "--user", player.username)).data as {
    deeds: Json[];
  };
  expect(auditEntries).toMatchObject([
    { operator: "lan", reason: "ticket 44", command: "cases settle", details: { caseId: id } },
  ]);
  const other = await aCase(220_000);
  expect(await cli("cases", "settle", id, other.transfer, because)).toMatchObject({
    code: 1,
    data: { refused: { argument: "case", message: expect.stringContaining(topUpId!) } },
  });
});

test("R-PAY-5: a transfer that somebody has is nobody else's, whatever the operator says", async () => {
  const [first, second] = [await aCase(230_000), await aCase(240_000)];
  await cli("cases", "settle", first.id, first.transfer, because);
  expect(await cli("cases", "settle", second.id, first.transfer, because)).toMatchObject({
    code: 1,
    data: { refused: { argument: "transfer" } },
  });
  expect(await walletOf(second.player)).toEqual({ credit: 0, debt: 0 });
  expect((await shownTo(second.player))?.status).toBe("open");
});

test("R-PAY-5: a case that is refused tells its player why: at once, on his page and by mail", async () => {
  const { player, id, transfer } = await aCase(250_000);
  const unsaid = await cli("cases", "refuse", id, because);
  expect([unsaid.code, unsaid.stderr]).toEqual([2, expect.stringMatching(/^--note is missing/)]);
  const page = await openLivePage(portal.url, player);
  const refusing = () => cli("cases", "refuse", id, because, `--note=${NOTE}`);
  expect((await refusing()).data).toMatchObject({ isNew: true, username: player.username });
  expect((await refusing()).data).toMatchObject({ isNew: false });
  expect(await page.next("case")).toEqual({ kind: "case", caseId: id });
  expect(await shownTo(player)).toMatchObject({ status: "refused", reason: NOTE, topUpId: null });
  expect((await emailsTo(sandbox, player.email, 1))[0]!.text).toContain(NOTE);
  expect((await cli("cases", "list", "--status=refused")).data["cases"]).toMatchObject([{ id }]);
  expect((await cli("cases", "settle", id, transfer, because)).code).toBe(1);
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
});

test("a case that is none is refused", async () => {
  expect((await cli("cases", "show", randomUUID())).code).toBe(1);
  expect((await cli("cases", "refuse", "17", because, `--note=${NOTE}`)).code).toBe(2);
});
