import { OPEN_CASES_MAX, type TransferCase } from "@portal/contract/lost-transfer";
import { afterEach, describe, expect, test } from "vitest";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { audit } from "../../testing/money/books.ts";
import {
  aLostTransfer,
  endWaits,
  vietnamTime,
  wordsOf,
} from "../../testing/money/lost-transfers.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";
import { settleCase } from "./claim-store.ts";
import { retryCases } from "./retry-cases.ts";
import { findCandidates, listCases, refuseCase } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const search = ({ browser }: Person, words: object) => browser.post("/api/lost-transfers", words);

async function casesOf({ browser }: Person): Promise<TransferCase[]> {
  return (await browser.get("/api/lost-transfers")).body as unknown as TransferCase[];
}

async function obstacleOf(caseId: unknown): Promise<string | null | undefined> {
  const [found] = await listCases(portal.services.db, { id: caseId as string, limit: 1 });
  return found?.obstacle;
}

describe("R-PAY-5: a transfer that no player could be read from", () => {
  test("waits for whoever knows amount, time and the end of its reference, and is his then", async () => {
    const player = await aPlayer(portal);
    const page = await openLivePage(portal.url, player);
    const lost = await aLostTransfer(portal.url, { transferAmount: 200_000 });
    const { body } = await search(player, wordsOf(lost));
    expect(body).toMatchObject({ outcome: "waiting", credit: 2_000, bonus: 140 });
    const { spendableAt } = body as { spendableAt: string };
    expect((Date.parse(spendableAt) - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
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

  test("closes the word that the player had said of it", async () => {
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

  test("is credited once: asked for again, or told again by the bank, it has arrived", async () => {
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

  test("that had been credited to the player all along is shown to him", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { content: await contentOf(player) });
    expect((await search(player, wordsOf(lost))).body).toMatchObject({ outcome: "arrived" });
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("gives by the rates of the moment it came", async () => {
    const file = portalConfigWith({
      payment: { contentPrefix: "FSO", transferMethods: await halvedMethods() },
    });
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 140_000 });
    const later = await startTestPortal({ PORTAL_CONFIG: file }, portal.database);
    try {
      const { browser } = player;
      const there = await fetchAs(later.url, browser.cookies, wordsOf(lost));
      expect(there).toMatchObject({ outcome: "waiting", credit: 1_400, bonus: 70 });
    } finally {
      await later.close();
    }
  });
});

describe("R-PAY-5: a search that finds nothing to credit", () => {
  test.each([
    ["another amount", { amountVnd: 150_001 }],
    ["another end", { referenceEnd: "AAAAAA" }],
    ["another bank", { method: "techcombank" }],
    ["another time", { sentAt: new Date(Date.now() - 180 * MINUTE_MS).toISOString() }],
  ])("because of %s is answered as where there is nothing at all", async (_name, wrong) => {
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
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    const listed = await casesOf(player);
    expect(listed.map(({ status }) => status)).toEqual(["open", "open"]);
    expect(JSON.stringify(listed)).not.toMatch(/obstacle|seen|not_found/);
  });

  test("that two notices fit is a case", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { referenceCode: "AB.1.555777" });
    await aLostTransfer(portal.url, { referenceCode: "CD.2.555777" });
    const { body } = await search(player, wordsOf(lost));
    expect(await obstacleOf(body["caseId"])).toBe("several");
  });

  test("whose content names two players is given to neither of them, nor to a third", async () => {
    const [one, two, third] = [await aPlayer(portal), await aPlayer(portal), await aPlayer(portal)];
    const content = `${await contentOf(one)} ${await contentOf(two)}`;
    const lost = await aLostTransfer(portal.url, { content, transferAmount: 160_000 });
    for (const player of [one, third]) {
      const { body } = await search(player, wordsOf(lost));
      expect(await obstacleOf(body["caseId"])).toBe("names_another");
      expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    }
  });

  test("of more than the operator lets pass by itself is a case", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 2_000_001 });
    const { body } = await search(player, wordsOf(lost));
    expect(await obstacleOf(body["caseId"])).toBe("too_large");
  });

  test("is compared no more once an account has its few open cases", async () => {
    const player = await aPlayer(portal);
    const lost = await aLostTransfer(portal.url, { transferAmount: 170_000 });
    const guess = (end: number) => ({ ...wordsOf(lost), referenceEnd: `GUESS${end}` });
    for (let i = 1; i <= OPEN_CASES_MAX; i++) await search(player, guess(i));
    // The same search is the same case.
    expect((await search(player, guess(1))).body).toMatchObject({ outcome: "case" });
    const refused = await search(player, wordsOf(lost));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ errorCode: "too_many_cases" });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test("at which too many have guessed goes to the operator, even for whoever knows it", async () => {
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
    expect(await obstacleOf(body["caseId"])).toBe("guessed_at");
  });
});

describe("R-PAY-5: a case", () => {
  test("that is older than its notice gives nothing by itself: the operator finds both", async () => {
    const player = await aPlayer(portal);
    const sentAt = new Date().toISOString();
    const words = { method: "vietcombank", amountVnd: 190_000, sentAt, referenceEnd: "909192" };
    const { caseId } = (await search(player, words)).body;
    await aLostTransfer(portal.url, { transferAmount: 190_000, referenceCode: "FT26.909192" });
    await Promise.all([retryCases(portal.services), retryCases(portal.services)]);
    await endWaits(portal);
    expect(await casesOf(player)).toMatchObject([{ status: "open", topUpId: null }]);
    expect(await obstacleOf(caseId)).toBe("older_than_notice");
    expect((await search(player, words)).body).toMatchObject({ outcome: "case", caseId });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test("is settled once by the operator, with its evidence before him", async () => {
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

  test("that is refused tells the operator's reason, and makes room for another", async () => {
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

  test("is its owner's alone", async () => {
    const [owner, stranger] = [await aPlayer(portal), await aPlayer(portal)];
    const lost = { method: "vietcombank", amountVnd: 10_000, referenceEnd: "OWNER1" };
    await search(owner, { ...lost, sentAt: new Date().toISOString() });
    expect(await casesOf(stranger)).toEqual([]);
  });
});

test.each([
  ["method", { method: "no-such-bank" }],
  ["amountVnd", { amountVnd: 0 }],
  ["sentAt", { sentAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString() }],
  ["sentAt", { sentAt: "2020-01-01T00:00:00Z" }],
  ["sentAt", { sentAt: vietnamTime(new Date()) }],
  ["referenceEnd", { referenceEnd: "..123" }],
])("R-PAY-5: a search with a wrong %s says so: %o", async (field, wrong) => {
  const player = await aPlayer(portal);
  const words = { method: "vietcombank", amountVnd: 10_000, referenceEnd: "123456" };
  const answer = await search(player, { ...words, sentAt: new Date().toISOString(), ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body["errors"] as object)).toEqual([field]);
  expect(await casesOf(player)).toEqual([]);
});

async function halvedMethods(): Promise<object[]> {
  const { payment } = portal.services.config.portal;
  return payment.transferMethods.map((each) => ({ ...each, kpPer10000Vnd: 50, bonuses: [] }));
}

async function fetchAs(url: string, cookies: Map<string, string>, words: object) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
  const headers = { ...asked, cookie, "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "" };
  const response = await fetch(`${url}/api/lost-transfers`, {
    method: "POST",
    body: JSON.stringify(words),
    headers,
  });
  return response.json();
}
