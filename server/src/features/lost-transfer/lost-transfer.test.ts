/**
 * A player searches for a transfer that named nobody: one that fits in every detail is credited once, any other
 * becomes a case.
 */
import { OPEN_CASES_MAX, type TransferCase } from "@portal/contract/lost-transfer";
import { afterEach, describe, expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { audit } from "../../testing/money/books.ts";
import {
  aLostTransfer,
  endWaits,
  obstacleOf,
  search,
  vietnamTime,
  wordsOf,
} from "../../testing/money/lost-transfers.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";
import { listDueCases, settleCase } from "./claim-store.ts";
import { findCaseForEmail } from "./decision-store.ts";
import { releaseDueCase } from "./release-cases.ts";
import { retryCases } from "./retry-cases.ts";
import { findCandidates, listCases, refuseCase } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

async function casesOf({ browser }: Person): Promise<TransferCase[]> {
  return (await browser.get("/api/lost-transfers")).body as unknown as TransferCase[];
}

const noMoney = { credit: 0, debt: 0 };

describe("R-PAY-5: a transfer whose content names no player", () => {
  test("waits for the player who states its amount, time and reference end, and is credited then", async () => {
    const player = await aPlayer(portal);
    const page = await openLivePage(portal.url, player);
    const lost = await aLostTransfer(portal.url, { transferAmount: 200_000 });
    const { body } = await search(player, wordsOf(lost));
    expect(body).toMatchObject({ outcome: "waiting", credit: 2_000, bonus: 140 });
    const { spendableAt } = body as { spendableAt: string };
    expect((Date.parse(spendableAt) - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    expect(await walletOf(player)).toEqual(noMoney);
    expect(await casesOf(player)).toMatchObject([
      { status: "waiting", spendableAt, waitingKp: 2_140, topUpId: null },
    ]);

    await endWaits(portal);
    expect(await walletOf(player)).toEqual({ credit: 2_140, debt: 0 });
    const [settled] = await casesOf(player);
    expect(settled).toMatchObject({ status: "settled", spendableAt: null, waitingKp: null });
    const transactionId = settled!.topUpId;
    expect(await page.next("topup")).toMatchObject({ transactionId, credit: 2_000, bonus: 140 });

    const { body: topUp } = await player.browser.get(`/api/top-ups/${transactionId}`);
    expect(topUp).toMatchObject({
      state: "credited",
      seen: { reference: lost.referenceCode },
      matched: { by: "search" },
      credited: { credit: 2_000, bonus: 140 },
    });
    expect((await historyOf(player)).map(({ type }) => type)).toEqual([
      "credit.bonus",
      "topup.bank-transfer",
    ]);
  });

  test("closes the top-up that the player had announced", async () => {
    const player = await aPlayer(portal);
    const words = { method: "vietcombank", amountVnd: 120_000 };
    const { id } = (await player.browser.post("/api/top-ups", words)).body;
    const lost = await aLostTransfer(portal.url, { transferAmount: 120_000 });
    await search(player, wordsOf(lost));
    await endWaits(portal);
    expect((await player.browser.get(`/api/top-ups/${id as string}`)).body).toMatchObject({
      state: "credited",
      matched: { by: "search" },
    });
  });

  test("is credited once, also if it is searched for or notified again", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 130_000 });
    const first = await search(player, wordsOf(lost));
    expect((await search(player, wordsOf(lost))).body).toEqual(first.body);
    await endWaits(portal);
    const [{ topUpId } = { topUpId: "" }] = await casesOf(player);
    expect((await search(player, wordsOf(lost))).body).toEqual({ outcome: "arrived", topUpId });
    await sendNotice(portal.url, lost);
    expect(await walletOf(player)).toEqual({ credit: 1_365, debt: 0 });
  });

  test("that was credited already is shown to the player", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { content: await contentOf(player) });
    expect((await search(player, wordsOf(lost))).body).toMatchObject({ outcome: "arrived" });
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("is credited at the rates of the moment it arrived", async () => {
    const { transferMethods } = portal.services.config.portal.payment;
    const halved = transferMethods.map((each) => ({ ...each, kpPer10000Vnd: 50, bonuses: [] }));
    const payment = { contentPrefix: "FSO", transferMethods: halved };
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 140_000 });
    const later = await startTestPortal(
      { PORTAL_CONFIG: portalConfigWith({ payment }) },
      portal.database,
    );
    try {
      const browser = openBrowser(later.url, player.browser.cookies);
      const { body } = await search({ ...player, browser }, wordsOf(lost));
      expect(body).toMatchObject({ outcome: "waiting", credit: 1_400, bonus: 70 });
    } finally {
      await later.close();
    }
  });
});

describe("R-PAY-5: a search", () => {
  test.each([
    ["amount", { amountVnd: 150_001 }],
    ["reference end", { referenceEnd: "AAAAAA" }],
    ["bank", { method: "techcombank" }],
    ["time", { sentAt: new Date(Date.now() - 180 * MINUTE_MS).toISOString() }],
  ])("with another %s gets the same answer as one for no transfer at all", async (_name, wrong) => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 150_000 });
    const near = await search(player, { ...wordsOf(lost), ...wrong });
    const nowhere = await search(player, {
      ...wordsOf(lost),
      amountVnd: 7_777,
      referenceEnd: "ZZZZZZ",
    });
    expect(near.status).toBe(nowhere.status);
    expect(near.body).toEqual({ outcome: "case", caseId: expect.any(String) });
    expect(nowhere.body).toEqual({ outcome: "case", caseId: expect.any(String) });
    expect(await walletOf(player)).toEqual(noMoney);
    const listed = await casesOf(player);
    expect(listed.map(({ status }) => status)).toEqual(["open", "open"]);
    expect(JSON.stringify(listed)).not.toMatch(/obstacle|seen|not_found/);
  });

  test("that fits two notices opens a case", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { referenceCode: "AB.1.555777" });
    await aLostTransfer(portal.url, { referenceCode: "CD.2.555777" });
    const { body } = await search(player, wordsOf(lost));
    expect(await obstacleOf(portal, body["caseId"])).toBe("several");
  });

  test("gives money whose content names two players to neither of them, nor to a third", async () => {
    const [one, two, third] = [await aPlayer(portal), await aPlayer(portal), await aPlayer(portal)];
    const content = `${await contentOf(one)} ${await contentOf(two)}`;
    const lost = await aLostTransfer(portal.url, { content, transferAmount: 160_000 });
    for (const player of [one, third]) {
      const { body } = await search(player, wordsOf(lost));
      expect(await obstacleOf(portal, body["caseId"])).toBe("names_another");
      expect(await walletOf(player)).toEqual(noMoney);
    }
  });

  test("for more than the automatic maximum opens a case", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 2_000_001 });
    const { body } = await search(player, wordsOf(lost));
    expect(await obstacleOf(portal, body["caseId"])).toBe("too_large");
  });

  test("is refused once the account has its maximum of open cases", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 170_000 });
    const guess = (end: number) => ({ ...wordsOf(lost), referenceEnd: `GUESS${end}` });
    for (let i = 1; i <= OPEN_CASES_MAX; i++) await search(player, guess(i));
    // The same search is the same case.
    expect((await search(player, guess(1))).body).toMatchObject({ outcome: "case" });
    const refused = await search(player, wordsOf(lost));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ errorCode: "too_many_cases" });
    expect(await walletOf(player)).toEqual(noMoney);
  });

  test("for a notice with too many guesses opens a case, also with the right reference", async () => {
    const lost = await aLostTransfer(portal.url, { transferAmount: 180_000 });
    const guesser = await aPlayer(portal);
    await portal.database.query(
      `insert into transfer_cases
         (user_id, method, amount_vnd, sent_at, reference_end, obstacle)
       select id, 'vietcombank', 180000, now(), 'GUESS' || n, 'not_found'
       from users, generate_series(1, 30) as n where username = $1`,
      [guesser.username],
    );
    const { body } = await search(await aPlayer(portal), wordsOf(lost));
    expect(await obstacleOf(portal, body["caseId"])).toBe("guessed_at");
  });
});

describe("R-PAY-5: a case", () => {
  test("that is older than its notice is not credited automatically: the operator sees both", async () => {
    const player = await aPlayer(portal);
    const sentAt = new Date().toISOString();
    const words = { method: "vietcombank", amountVnd: 190_000, sentAt, referenceEnd: "909192" };
    const { caseId } = (await search(player, words)).body;
    await aLostTransfer(portal.url, { transferAmount: 190_000, referenceCode: "FT26.909192" });
    await Promise.all([retryCases(portal.services), retryCases(portal.services)]);
    await endWaits(portal);
    expect(await casesOf(player)).toMatchObject([{ status: "open", topUpId: null }]);
    expect(await obstacleOf(portal, caseId)).toBe("older_than_notice");
    expect((await search(player, words)).body).toMatchObject({ outcome: "case", caseId });
    expect(await walletOf(player)).toEqual(noMoney);
  });

  test("is settled once by the operator, who sees the evidence", async () => {
    const { db } = portal.services;
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 210_000 });
    await search(player, { ...wordsOf(lost), referenceEnd: "WRONG1" });
    const [opened] = await listCases(db, { status: "open", limit: 100 }).then((all) =>
      all.filter(({ username }) => username === player.username),
    );
    expect(opened).toMatchObject({ obstacle: "not_found", referenceEnd: "WRONG1" });
    const [candidate] = await findCandidates(db, opened!);
    expect(candidate).toMatchObject({ reference: lost.referenceCode, fits: false });
    expect(opened!.seenNoticeIds).toEqual([candidate!.id]);

    const settledBy = (by: string) =>
      portal.ownerDb.transaction(async (tx) => {
        await audit(tx, "cases settle", opened!.userId);
        return settleCase(tx, opened!.id, candidate!.id, by);
      });
    const decided = await Promise.all([settledBy("lan"), settledBy("minh")]);
    expect(decided.filter(Boolean)).toEqual([
      { transactionId: expect.any(String), creditKp: 2_100, bonusKp: 147 },
    ]);
    expect(await walletOf(player)).toEqual({ credit: 2_247, debt: 0 });
    expect(await refuseCase(db, opened!.id, "Đã nạp rồi", "lan")).toBe(false);
    const [shown] = await casesOf(player);
    expect((await player.browser.get(`/api/top-ups/${shown!.topUpId}`)).body).toMatchObject({
      matched: { by: "operator" },
    });
  });

  test("that is refused shows the operator's reason", async () => {
    const { db } = portal.services;
    const player = await aPlayer(portal);
    const sentAt = new Date().toISOString();
    const words = { method: "vietcombank", amountVnd: 10_000, sentAt, referenceEnd: "REFUSE" };
    const { caseId } = (await search(player, words)).body;
    const reason = "Ngân hàng không ghi nhận giao dịch này.";
    expect(await refuseCase(db, caseId as string, reason, "lan")).toBe(true);
    expect(await settleCase(db, caseId as string, 1, "lan")).toBeUndefined();
    expect(await casesOf(player)).toMatchObject([{ status: "refused", reason, topUpId: null }]);
  });

  test("is listed for its player only", async () => {
    const [owner, stranger] = [await aPlayer(portal), await aPlayer(portal)];
    const lost = { method: "vietcombank", amountVnd: 10_000, referenceEnd: "OWNER1" };
    await search(owner, { ...lost, sentAt: new Date().toISOString() });
    expect(await casesOf(stranger)).toEqual([]);
  });
});

describe("R-PAY-5: an open case", () => {
  let searches = 0;
  const aSearch = (referenceEnd = `90${(searches += 1).toString().padStart(6, "0")}`) => ({
    method: "vietcombank",
    amountVnd: 300_000,
    sentAt: new Date().toISOString(),
    referenceEnd,
  });
  const aCase = async (player: Person, words = aSearch()): Promise<string> => {
    const { body } = await search(player, words);
    expect(body["outcome"]).toBe("case");
    return body["caseId"] as string;
  };
  const withdraw = ({ browser }: Person, id: string) =>
    browser.send("DELETE", `/api/lost-transfers/${id}`, {});

  test("is settled if its money reaches the player in another way", async () => {
    const player = await aPlayer(portal);
    const caseId = await aCase(player, aSearch("112233"));
    await aLostTransfer(portal.url, {
      referenceCode: "MBVCB.7700112233",
      transferAmount: 300_000,
      content: await contentOf(player),
    });
    const { credit } = await walletOf(player);
    expect(credit).toBeGreaterThan(0);
    await retryCases(portal.services);
    const [settled] = await casesOf(player);
    expect(settled).toMatchObject({ status: "settled" });
    expect(await findCaseForEmail(portal.services.db, caseId)).toMatchObject({ givenKp: credit });
    const { body: topUp } = await player.browser.get(`/api/top-ups/${settled!.topUpId}`);
    expect(topUp).toMatchObject({ state: "credited" });
    expect(await walletOf(player)).toEqual({ credit, debt: 0 });
  });

  test("that another process has credited is not announced as stopped", async () => {
    const player = await aPlayer(portal);
    const page = await openLivePage(portal.url, player);
    const lost = await aLostTransfer(portal.url, { transferAmount: 320_000 });
    const id = (await search(player, wordsOf(lost))).body["caseId"];
    await portal.database.query("update transfer_cases set spendable_at = now() where id = $1", [
      id,
    ]);
    const due = (await listDueCases(portal.services.db, 100)).find((each) => each.id === id);
    await releaseDueCase(portal.services, due!);
    await releaseDueCase(portal.services, due!);
    expect(await casesOf(player)).toMatchObject([{ status: "settled" }]);
    await expect(page.next("case", 500)).rejects.toThrow("nothing came");
  });

  test("can be withdrawn by its player only, and by one of 50 concurrent calls", async () => {
    const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
    const id = await aCase(player);
    expect((await withdraw(other, id)).status).toBe(409);
    const answers = await concurrently(50, () => withdraw(player, id));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 409: 49 });
    expect(await casesOf(player)).toMatchObject([{ status: "withdrawn", topUpId: null }]);
  });

  test("cannot be withdrawn once its money is found and waits", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 310_000 });
    const { body } = await search(player, wordsOf(lost));
    expect(body["outcome"]).toBe("waiting");
    expect((await withdraw(player, body["caseId"] as string)).status).toBe(409);
  });

  test("still counts on the day it was withdrawn: withdrawing allows no further guesses", async () => {
    const player = await aPlayer(portal);
    for (let count = 0; count < OPEN_CASES_MAX; count += 1) {
      await withdraw(player, await aCase(player));
    }
    expect((await search(player, aSearch())).body["errorCode"]).toBe("too_many_cases");
  });
});

test.each([
  ["method", { method: "no-such-bank" }],
  ["amountVnd", { amountVnd: 0 }],
  ["sentAt", { sentAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString() }],
  ["sentAt", { sentAt: "2020-01-01T00:00:00Z" }],
  ["sentAt", { sentAt: vietnamTime(new Date()) }],
  ["referenceEnd", { referenceEnd: "..123" }],
])("R-PAY-5: a wrong %s is refused on its field: %o", async (field, wrong) => {
  const player = await aPlayer(portal);
  const words = { method: "vietcombank", amountVnd: 10_000, referenceEnd: "123456" };
  const answer = await search(player, { ...words, sentAt: new Date().toISOString(), ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body["errors"] as object)).toEqual([field]);
  expect(await casesOf(player)).toEqual([]);
});
