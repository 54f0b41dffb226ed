import { OPEN_CASES_MAX, type TransferCase } from "@portal/contract/lost-transfer";
import { afterEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { aLostTransfer, vietnamTime, wordsOf } from "../../testing/money/lost-transfers.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { retryCases } from "./retry-cases.ts";

const AMOUNT_VND = 300_000;

let words = 0;
const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const aSearch = (referenceEnd = `90${(words += 1).toString().padStart(6, "0")}`) => ({
  method: "vietcombank",
  amountVnd: AMOUNT_VND,
  sentAt: new Date().toISOString(),
  referenceEnd,
});

async function aCase({ browser }: Person, search = aSearch()): Promise<string> {
  const { body } = await browser.post("/api/lost-transfers", search);
  expect(body["outcome"]).toBe("case");
  return body["caseId"] as string;
}

async function caseOf({ browser }: Person, id: string): Promise<TransferCase | undefined> {
  const cases = (await browser.get("/api/lost-transfers")).body as unknown as TransferCase[];
  return cases.find((each) => each.id === id);
}

const withdraw = ({ browser }: Person, id: string) =>
  browser.send("DELETE", `/api/lost-transfers/${id}`, {});

test("R-PAY-5: a search ends where its money comes to its player by another way", async () => {
  const player = await aPlayer(portal);
  const referenceCode = "MBVCB.7700112233";
  const id = await aCase(player, aSearch("112233"));
  await aLostTransfer(portal.url, {
    referenceCode,
    transferAmount: AMOUNT_VND,
    content: await contentOf(player),
    transactionDate: vietnamTime(new Date()),
  });
  const { credit } = await walletOf(player);
  expect(credit).toBeGreaterThan(0);
  await retryCases(portal.services);
  const settled = await caseOf(player, id);
  expect(settled).toMatchObject({ status: "settled" });
  const { body: topUp } = await player.browser.get(`/api/top-ups/${settled!.topUpId}`);
  expect(topUp).toMatchObject({ state: "credited" });
  expect(await walletOf(player)).toEqual({ credit, debt: 0 });
});

test("R-PAY-5: an open search can be withdrawn, by its player alone and once of 50 at once", async () => {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const id = await aCase(player);
  expect((await withdraw(other, id)).status).toBe(409);
  const answers = await concurrently(50, () => withdraw(player, id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 409: 49 });
  expect(await caseOf(player, id)).toMatchObject({ status: "withdrawn", topUpId: null });
});

test("R-PAY-5: what waits for its time is found already, and is not withdrawn", async () => {
  const player = await aPlayer(portal);
  const lost = await aLostTransfer(portal.url, { transferAmount: AMOUNT_VND });
  const { body } = await player.browser.post("/api/lost-transfers", wordsOf(lost));
  expect(body["outcome"]).toBe("waiting");
  expect((await withdraw(player, body["caseId"] as string)).status).toBe(409);
});

test("R-PAY-5: withdrawing gives nobody further guesses on the same day", async () => {
  const player = await aPlayer(portal);
  for (let count = 0; count < OPEN_CASES_MAX; count += 1) {
    await withdraw(player, await aCase(player));
  }
  const { body } = await player.browser.post("/api/lost-transfers", aSearch());
  expect(body["errorCode"]).toBe("too_many_cases");
});
