import { afterEach, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aNotice, type BankNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const SUCCESS = { status: 200, text: '{"success":true}' };
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

/** Returns the notices of one reference, in the order in which they came. */
const keptOf = (reference: string) =>
  portal.database.query<Kept>(
    `select n.event_id, n.amount_vnd::text, o.event_id as contradicts
     from inbound_notices n left join inbound_notices o on o.id = n.conflicts_with
     where n.reference = $1 order by n.id`,
    [reference],
  );

const conflicts = async (): Promise<number> => {
  const metric = await portal.services.registry
    .getSingleMetric("portal_transfers_held_total")!
    .get();
  return metric.values.find(({ labels }) => labels["reason"] === "conflict")!.value;
};

/** Reports one entry, and then once more under another id with these changes. */
async function sendTwice(first: BankNotice, changed: Partial<BankNotice>): Promise<void> {
  expect(await sendNotice(portal.url, first)).toEqual(SUCCESS);
  expect(await sendNotice(portal.url, { ...first, id: first.id + 500_000, ...changed })).toEqual(
    SUCCESS,
  );
}

describe("R-FAIR-2: of two entries with one account, reference and amount", () => {
  test("both are credited where they name two players", async () => {
    const [one, other] = [await aPlayer(portal), await aPlayer(portal)];
    const first = aNotice({ content: await contentOf(one), referenceCode: "EQUAL1" });
    await sendTwice(first, { content: await contentOf(other) });
    expect(await walletOf(one)).toEqual({ credit: 1_050, debt: 0 });
    expect(await walletOf(other)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("both are credited where they are of two days", async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL2" });
    await sendTwice(first, { transactionDate: "2026-03-13 09:41:07" });
    expect(await walletOf(player)).toEqual({ credit: 2_100, debt: 0 });
  });

  test("one is credited where they are the same in everything but the id", async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL3" });
    await sendTwice(first, { content: ` ${first.content.toLowerCase()}.` });
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL3")).toHaveLength(1);
  });

  test("the second waits, with an alarm, where it may or may not be the first", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const counted = await conflicts();
    const first = aNotice({ content, referenceCode: "EQUAL4" });
    const second = { content: `${content} lan 2` };
    await sendTwice(first, second);
    await sendTwice(first, second);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL4")).toMatchObject([
      { contradicts: null },
      { contradicts: String(first.id) },
    ]);
    expect(await conflicts()).toBe(counted + 1);
    const reported = portal.logLines.filter((line) => line.includes('"transfer_conflict"'));
    expect(reported.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, conflictsWith: `sepay:${first.id}` },
    ]);
  });

  test(`one of ${COPIES} told at once under as many ids is credited`, async () => {
    const player = await aPlayer(portal);
    const first = aNotice({ content: await contentOf(player), referenceCode: "EQUAL5" });
    await concurrently(COPIES, (index) =>
      sendNotice(portal.url, { ...first, id: 700_000 + index }),
    );
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await keptOf("EQUAL5")).toHaveLength(1);
  });
});

test("R-FAIR-2: one id that is told with two amounts: the second is kept for the operator", async () => {
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
