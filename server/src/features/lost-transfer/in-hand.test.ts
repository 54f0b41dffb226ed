/** A search accepts what players have at hand: a short reference, a trace in the content, a day without a time. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BankNotice } from "../../testing/money/bank-notices.ts";
import {
  aLostTransfer,
  endWaits,
  obstacleOf,
  refuseOpenCases,
  search as sendSearch,
  vietnamTime,
} from "../../testing/money/lost-transfers.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const HOUR_MS = 60 * 60_000;

let player: Person;
const portal = await aPortal();
beforeAll(async () => {
  player = await aPlayer(portal);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
  await refuseOpenCases(portal);
});

let lastAmountVnd = 400_000;
/** Notifies the portal of a transfer of an amount that no other has. */
const aTransfer = (notice: Partial<BankNotice>) =>
  aLostTransfer(portal.url, { transferAmount: (lastAmountVnd += 1), ...notice });

type Words = { readonly referenceEnd: string; readonly sentAt?: string };

async function search(who: Person, { transferAmount: amountVnd }: BankNotice, words: Words) {
  const sentAt = new Date().toISOString();
  return (await sendSearch(who, { method: "vietcombank", amountVnd, sentAt, ...words })).body;
}

describe("R-PAY-5: a reference of four digits, as ACB gives", () => {
  test("finds its transfer, which waits and is credited", async () => {
    const payer = await aPlayer(portal);
    const lost = await aTransfer({ referenceCode: "4821" });
    expect(await search(payer, lost, { referenceEnd: "4821" })).toMatchObject({
      outcome: "waiting",
    });
    await endWaits(portal);
    expect((await walletOf(payer)).credit).toBeGreaterThan(0);
    expect(await search(payer, lost, { referenceEnd: "4821" })).toMatchObject({
      outcome: "arrived",
    });
  });

  test.each(["8210", "0821", "04821", "482"])("is not found as %s", async (referenceEnd) => {
    const lost = await aTransfer({ referenceCode: "4821" });
    expect((await search(player, lost, { referenceEnd }))["outcome"]).not.toBe("waiting");
  });

  test("must be the whole reference: four digits at the end of a longer one find nothing", async () => {
    const lost = await aTransfer({ referenceCode: "MBVCB.70114821" });
    const { caseId } = await search(player, lost, { referenceEnd: "4821" });
    expect(await obstacleOf(portal, caseId)).toBe("not_found");
  });

  test("R-FAIR-2: after three wrong ones, the operator decides", async () => {
    const lost = await aTransfer({ referenceCode: "4822" });
    const guesser = await aPlayer(portal);
    for (const referenceEnd of ["1111", "2222", "3333"]) {
      await search(guesser, lost, { referenceEnd });
    }
    const { caseId } = await search(player, lost, { referenceEnd: "4822" });
    expect(await obstacleOf(portal, caseId)).toBe("guessed_at");
  });

  test("R-FAIR-2: if two players state it, neither gets the money", async () => {
    const [one, other] = [await aPlayer(portal), await aPlayer(portal)];
    const lost = await aTransfer({ referenceCode: "4823" });
    expect(await search(one, lost, { referenceEnd: "4823" })).toMatchObject({ outcome: "waiting" });
    const { caseId } = await search(other, lost, { referenceEnd: "4823" });
    expect(await obstacleOf(portal, caseId)).toBe("contested");
    await endWaits(portal);
    expect([await walletOf(one), await walletOf(other)]).toEqual(
      Array.from({ length: 2 }, () => ({ credit: 0, debt: 0 })),
    );
  });
});

describe("R-PAY-5: a trace in the content", () => {
  test.each([
    ["chuyen tien FT26331887766", "887766"],
    ["chuyen tien FT26331887765", "FT26331887765"],
    ["MBVCB.3278907687.114230.nap game.CT tu 0071000888888 LE LOI toi 1013579246", "907687"],
    ["020097040508171142302025ABCDE12345.1234.114230.LE LOI nap game", "CDE12345"],
    ["nap game GD 789604-271126 00:05:38", "789604"],
    ["chuyen tien-OQCH0008aXyz-MOMO4027819273MOMO", "819273MOMO"],
  ])("of %j is found by %s", async (content, referenceEnd) => {
    const payer = await aPlayer(portal);
    const lost = await aTransfer({ content, referenceCode: "" });
    expect(await search(payer, lost, { referenceEnd })).toMatchObject({ outcome: "waiting" });
    await endWaits(portal);
    expect(await search(payer, lost, { referenceEnd })).toMatchObject({ outcome: "arrived" });
  });

  test.each([
    ["a word", "NGUYEN VAN BINH chuyen tien nap game online", "ONLINE"],
    ["a word with a digit", "nap gameonline1 cho toi", "ONLINE1"],
    ["the operator's account", "CT tu 0071000888888 LE LOI toi 1013579246 CTY FS", "579246"],
    ["the operator's account in one word", "MBVCB3278907687CTtoi1013579246", "579246"],
    ["the payer's account", "CT tu 0071000888888 LE LOI toi 1013579246", "888888"],
    ["the payer's phone", "nap game 0912345678", "345678"],
    ["the day", "677760.27112026.nap game", "112026"],
    ["the time", "20261127094107.nap game", "094107"],
    ["a short number", "677760.nap game.080001", "080001"],
    ["the middle of a trace", "chuyen tien FT26331887764", "331887"],
  ])("is not %s", async (_what, content, referenceEnd) => {
    const lost = await aTransfer({ content, referenceCode: "" });
    const { caseId } = await search(player, lost, { referenceEnd });
    expect(await obstacleOf(portal, caseId)).toBe("not_found");
  });
});

describe("R-PAY-5: a bank that reports the day without the time", () => {
  const dayOf = (at: Date) => vietnamTime(at).slice(0, 10);
  /** Noon in Vietnam, yesterday: no moment of that day is in the future. */
  const yesterday = new Date(Date.parse(`${dayOf(new Date())}T12:00:00+07:00`) - 24 * HOUR_MS);
  const midnight = Date.parse(`${dayOf(yesterday)}T00:00:00+07:00`);

  test.each([
    ["in the morning", 7],
    ["at noon", 12],
    ["late at night", 23.9],
  ])("matches a transfer that was sent %s", async (_when, hours) => {
    const payer = await aPlayer(portal);
    const lost = await aTransfer({ transactionDate: `${dayOf(yesterday)} 00:00:00` });
    const sentAt = new Date(midnight + hours * HOUR_MS).toISOString();
    const referenceEnd = lost.referenceCode.slice(-6);
    expect(await search(payer, lost, { referenceEnd, sentAt })).toMatchObject({
      outcome: "waiting",
    });
  });

  test.each([
    ["the day before", "00:00:00", -3],
    ["hours away, if the bank reports the time", "00:00:01", 7],
  ])("does not match a time %s", async (_when, time, hours) => {
    const lost = await aTransfer({ transactionDate: `${dayOf(yesterday)} ${time}` });
    const sentAt = new Date(midnight + hours * HOUR_MS).toISOString();
    const { caseId } = await search(player, lost, {
      referenceEnd: lost.referenceCode.slice(-6),
      sentAt,
    });
    expect(await obstacleOf(portal, caseId)).toBe("not_found");
  });

  test("R-RUN-5: does not count in the delay of credits", async () => {
    const payer = await aPlayer(portal);
    const content = await contentOf(payer);
    const measured = async () => {
      const metrics = await portal.services.registry.metrics();
      return /portal_credit_delay_seconds_count\{[^}]*vietcombank[^}]*\} (\d+)/.exec(metrics)?.[1];
    };
    await aTransfer({ content, transactionDate: `${dayOf(yesterday)} 09:00:00` });
    const before = await measured();
    expect(before).toBeDefined();
    await aTransfer({ content, transactionDate: `${dayOf(new Date())} 00:00:00` });
    expect((await walletOf(payer)).credit).toBeGreaterThan(0);
    expect(await measured()).toBe(before);
  });
});
