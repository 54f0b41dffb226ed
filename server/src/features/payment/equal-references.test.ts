/**
 * Which of two notices with the same reference are the same payment, and which are different ones that are both
 * credited.
 */
import { afterEach, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import {
  ACKNOWLEDGED,
  aNotice,
  type BankNotice,
  countHeld,
  sendNotice,
} from "../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const COPIES = 50;

const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Kept = {
  readonly event_id: string;
  readonly amount_vnd: string;
  readonly contradicts: string;
};

/** Returns the notices of one reference, in the order of their arrival. */
const keptOf = (reference: string) =>
  portal.database.query<Kept>(
    `select n.event_id, n.amount_vnd::text, o.event_id as contradicts
     from inbound_notices n left join inbound_notices o on o.id = n.conflicts_with
     where n.reference = $1 order by n.id`,
    [reference],
  );

/** Sends one notice, and then another one under another id with these changes. */
async function sendTwice(first: BankNotice, changed: Partial<BankNotice>): Promise<void> {
  const second = { ...first, id: first.id + 500_000, ...changed };
  for (const notice of [first, second]) {
    expect(await sendNotice(portal.url, notice)).toEqual(ACKNOWLEDGED);
  }
}

test("R-PAY-5: entries without a reference are distinguished by their ids", async () => {
  const player = await aPlayer(portal);
  await sendTwice(aNotice({ content: await contentOf(player), referenceCode: "" }), {});
  expect(await walletOf(player)).toEqual({ credit: 2_100, debt: 0 });
});

test("R-PAY-5: entries of one reference with other amounts or accounts are all credited", async () => {
  const player = await aPlayer(portal);
  const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL0" });
  await sendTwice(first, { transferAmount: 50_000 });
  await sendNotice(portal.url, { ...first, id: first.id + 1, accountNumber: "19036668888019" });
  expect(await walletOf(player)).toEqual({ credit: 1_050 + 500 + 1_050, debt: 0 });
});

describe("R-FAIR-2: of two entries with one account, reference and amount", () => {
  test("both are credited if they name two players", async () => {
    const [one, other] = [await aPlayer(portal), await aPlayer(portal)];
    const first = aNotice({ content: await contentOf(one), referenceCode: "EQUAL1" });
    await sendTwice(first, { content: await contentOf(other) });
    expect(await walletOf(one)).toEqual({ credit: 1_050, debt: 0 });
    expect(await walletOf(other)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("both are credited if they are of two days", async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL2" });
    await sendTwice(first, { transactionDate: "2026-03-13 09:41:07" });
    expect(await walletOf(player)).toEqual({ credit: 2_100, debt: 0 });
  });

  test("one is credited if only the ids differ", async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL3" });
    await sendTwice(first, { content: ` ${first.content.toLowerCase()}.` });
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL3")).toHaveLength(1);
  });

  test("the second waits, with an alarm, if it may be the same as the first", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const counted = await countHeld(portal, "conflict");
    const first = aNotice({ content, referenceCode: "EQUAL4" });
    const second = { content: `${content} lan 2` };
    await sendTwice(first, second);
    await sendTwice(first, second);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL4")).toMatchObject([
      { contradicts: null },
      { contradicts: String(first.id) },
    ]);
    expect(await countHeld(portal, "conflict")).toBe(counted + 1);
    const reported = portal.logLines.filter((line) => line.includes('"transfer_conflict"'));
    expect(reported.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, conflictsWith: `sepay:${first.id}` },
    ]);
  });

  test(`one of ${COPIES} concurrent ones under as many ids is credited`, async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL5" });
    await concurrently(COPIES, (index) =>
      sendNotice(portal.url, { ...first, id: 700_000 + index }),
    );
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL5")).toHaveLength(1);
  });
});

test("R-FAIR-2: of one id with two amounts, the second waits for the operator", async () => {
  const player = await aPlayer(portal);
  const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL6" });
  const changed = { id: first.id, transferAmount: 900_000 };
  await sendTwice(first, changed);
  await sendTwice(first, changed);
  expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  expect(await keptOf("EQUAL6")).toMatchObject([
    { amount_vnd: "100000" },
    { amount_vnd: "900000", contradicts: String(first.id) },
  ]);
});
