/** A thief who has seen another player's slip gains nothing by it. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { portal as demo } from "../../../../portal.config.ts";
import {
  aLostTransfer,
  endWaits,
  obstacleOf,
  refuseOpenCases,
  search,
  vietnamTime,
  wordsOf,
} from "../../testing/money/lost-transfers.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { feedSecrets, noticeOf } from "../../testing/rails/bank-feeds.ts";

/** A bank for the feed that reports the payer. */
const AT_ACB = {
  name: "acb",
  label: "ACB",
  type: "bank",
  feed: "casso",
  accountName: "CONG TY FS ONLINE",
  accountNumber: "257678859",
  kpPer10000Vnd: 100,
};
const transferMethods = [...demo.payment.transferMethods, AT_ACB];
const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });
const noMoney = { credit: 0, debt: 0 };

let thief: Person;
const portal = await aPortal({ ...feedSecrets, PORTAL_CONFIG });
beforeAll(async () => {
  thief = await aPlayer(portal);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

let lastAmountVnd = 300_000;
const nextAmount = () => (lastAmountVnd += 1);

/** Swaps the first two neighbours that differ. */
function swapped(text: string, from: number): string {
  let at = from;
  while (text[at] === text[at + 1]) at += 1;
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
}
const changed = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "7" ? "9" : "7") + text.slice(at + 1);

describe("R-FAIR-2: the operator decides about money whose content resembles another player's", () => {
  test.each<[string, (content: string, victim: Person, phone: string) => string]>([
    ["code with its last symbol wrong", (content) => changed(content, 10)],
    ["code with two symbols wrong", (content) => changed(changed(content, 4), 8)],
    ["code with two symbols swapped", (content) => swapped(content, 5)],
    ["code with one symbol missing", (content) => content.slice(0, 6) + content.slice(7)],
    ["code with one symbol too many", (content) => `${content.slice(0, 6)}K${content.slice(6)}`],
    [
      "code, cut and without its prefix",
      (content) => `MB.1.${changed(content.slice(3), 7)}.CT tu 01`,
    ],
    ["username", (_, { username }) => `nap tien cho ${username}`],
    [
      "username without underscores",
      (_, { username }) => `NAPCHO${username.replaceAll("_", "").toUpperCase()}`,
    ],
    ["phone", (_content, _victim, phone) => `nap game 0${phone.slice(3)}`],
    [
      "phone in groups",
      (_content, _victim, phone) =>
        `nap 0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)} cam on`,
    ],
  ])("%s", async (_how, write) => {
    const victim = await aPlayer(portal);
    const [{ phone } = { phone: "" }] = await portal.database.query<{ phone: string }>(
      "select phone_number as phone from users where username = $1",
      [victim.username],
    );
    const content = write(await contentOf(victim), victim, phone);
    const lost = await aLostTransfer(portal.url, { content, transferAmount: nextAmount() });
    const { body } = await search(thief, wordsOf(lost));
    expect(body).toMatchObject({ outcome: "case" });
    expect(await obstacleOf(portal, body["caseId"])).toBe("names_another");
    await endWaits(portal);
    expect(await walletOf(thief)).toEqual(noMoney);
    await refuseOpenCases(portal);
  });

  test("unless its own player searches for it", async () => {
    const player = await aPlayer(portal);
    const content = changed(await contentOf(player), 10);
    const lost = await aLostTransfer(portal.url, { content, transferAmount: nextAmount() });
    expect((await search(player, wordsOf(lost))).body).toMatchObject({ outcome: "waiting" });
  });
});

test("R-FAIR-2: the payer's claim stops a thief's wait, and the operator decides both", async () => {
  const payer = await aPlayer(portal);
  const page = await openLivePage(portal.url, thief);
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const stolen = (await search(thief, wordsOf(lost))).body;
  expect(stolen).toMatchObject({ outcome: "waiting" });
  const own = (await search(payer, wordsOf(lost))).body;
  expect(own).toEqual({ outcome: "case", caseId: expect.any(String) });
  expect(await page.next("case")).toEqual({
    kind: "case",
    caseId: stolen["caseId"],
    isStopped: true,
  });
  expect(await obstacleOf(portal, stolen["caseId"])).toBe("contested");
  expect(await obstacleOf(portal, own["caseId"])).toBe("contested");
  await endWaits(portal);
  expect(await walletOf(thief)).toEqual(noMoney);
  expect(await walletOf(payer)).toEqual(noMoney);
});

test("R-FAIR-2: a payer who claimed before the notice came stops a later claim", async () => {
  const [payer, late] = [await aPlayer(portal), await aPlayer(portal)];
  const amountVnd = nextAmount();
  const words = { method: "vietcombank", amountVnd, referenceEnd: "314159" };
  await search(payer, { ...words, sentAt: new Date().toISOString() });
  const referenceCode = "MBVCB.314159";
  await aLostTransfer(portal.url, { transferAmount: amountVnd, referenceCode });
  const { body } = await search(late, { ...words, sentAt: new Date().toISOString() });
  expect(await obstacleOf(portal, body["caseId"])).toBe("contested");
});

test("R-FAIR-1: a claim that does not fit stops no wait", async () => {
  const [payer, guesser] = [await aPlayer(portal), await aPlayer(portal)];
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const { caseId } = (await search(payer, wordsOf(lost))).body;
  await search(guesser, { ...wordsOf(lost), referenceEnd: "GUESS1" });
  await endWaits(portal);
  const { body } = await payer.browser.get("/api/lost-transfers");
  expect(body).toMatchObject([{ id: caseId, status: "settled" }]);
});

describe("R-PAY-5: if the feed reports the payer,", () => {
  let number = 800_000;

  /** Notifies the portal of a transfer. @returns what its sender knows about it */
  async function notifyOf(content: string, payer: object, amountVnd: number, short?: string) {
    const entry = { number: (number += 1), content, amountVnd };
    const { body, headers } = noticeOf("casso", entry, {
      accountNumber: AT_ACB.accountNumber,
      transactionDateTime: vietnamTime(new Date()),
      reference: short ?? `FT26${entry.number}`,
      ...payer,
    });
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    expect((await fetch(`${portal.url}/webhooks/casso`, { ...init, body })).status).toBe(200);
    const sentAt = new Date().toISOString();
    return { method: "acb", amountVnd, sentAt, referenceEnd: short ?? String(entry.number) };
  }
  const PAYER = {
    counterAccountNumber: "0451000777888",
    counterAccountBankId: "970436",
    counterAccountName: "TRAN THI B",
  };

  test("a payer who has paid for the claimant before is trusted: the money is credited at once", async () => {
    const player = await aPlayer(portal);
    await notifyOf(await contentOf(player), PAYER, 10_000);
    const words = await notifyOf("chuyen tien", PAYER, 50_000);
    expect((await search(player, words)).body).toMatchObject({ outcome: "credited", credit: 500 });
    expect(await walletOf(player)).toEqual({ credit: 600, debt: 0 });
  });

  test.each([
    ["another account", { ...PAYER, counterAccountNumber: "0451000777889" }],
    ["the same number at another bank", { ...PAYER, counterAccountBankId: "970407" }],
    ["another name", { ...PAYER, counterAccountName: "LE VAN C" }],
    ["no account", {}],
  ])("money from %s waits", async (_which, payer) => {
    const player = await aPlayer(portal);
    await notifyOf(await contentOf(player), PAYER, 10_000);
    const words = await notifyOf("chuyen tien", payer, nextAmount());
    expect((await search(player, words)).body).toMatchObject({ outcome: "waiting" });
  });

  test("R-FAIR-2: a trusted payer's transfer still waits if its reference has four digits", async () => {
    const player = await aPlayer(portal);
    await notifyOf(await contentOf(player), PAYER, 10_000);
    const words = await notifyOf("chuyen tien", PAYER, nextAmount(), "4825");
    expect((await search(player, words)).body).toMatchObject({ outcome: "waiting" });
  });

  test("a payer whose transfer was only found by a search is not trusted", async () => {
    const player = await aPlayer(portal);
    const own = { ...PAYER, counterAccountNumber: "0451000999000" };
    expect((await search(player, await notifyOf("x", own, nextAmount()))).body).toMatchObject({
      outcome: "waiting",
    });
    await endWaits(portal);
    expect((await search(player, await notifyOf("y", own, nextAmount()))).body).toMatchObject({
      outcome: "waiting",
    });
  });
});
