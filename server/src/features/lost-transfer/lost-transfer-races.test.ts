import { afterAll, beforeAll, expect, test } from "vitest";
import { aHolder, type Holder } from "../../testing/books.ts";
import { aLostTransfer, wordsOf } from "../../testing/lost-transfers.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { tally, together } from "../../testing/together.ts";
import { brokenInvariants } from "../../testing/wallets.ts";
import { findTransfer } from "./find-transfer.ts";

const CLAIMANTS = 50;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("R-PAY-5: of 50 players who claim one transfer at once one gets it, the others a case", async () => {
  const { services, url, database } = portal;
  const holders: Holder[] = [];
  for (let i = 0; i < CLAIMANTS; i++) holders.push(await aHolder(services.db));
  const lost = await aLostTransfer(url, { transferAmount: 220_000 });
  const results = await together(CLAIMANTS, (index) =>
    findTransfer(services, holders[index]!.id, wordsOf(lost) as never),
  );
  expect(tally(results.map(({ outcome }) => outcome))).toEqual({
    credited: 1,
    case: CLAIMANTS - 1,
  });
  const [{ credit } = { credit: "" }] = await database.query<{ credit: string }>(
    "select sum(balance) as credit from ledger_accounts where name = 'credit'",
  );
  expect(Number(credit)).toBe(2_354);
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-PAY-5: one player's search, sent 50 times at once, is one credit or one case", async () => {
  const { services, url, database } = portal;
  const { id } = await aHolder(services.db);
  const lost = await aLostTransfer(url, { transferAmount: 230_000 });
  const found = await together(CLAIMANTS, () => findTransfer(services, id, wordsOf(lost) as never));
  expect(tally(found.map(({ outcome }) => outcome))).toEqual({
    credited: 1,
    arrived: CLAIMANTS - 1,
  });
  const wrong = { ...wordsOf(lost), referenceEnd: "NOTHIS" };
  await together(CLAIMANTS, () => findTransfer(services, id, wrong as never));
  const cases = await database.query(
    "select from transfer_cases where user_id = $1 and status = 'open'",
    [id],
  );
  expect(cases).toHaveLength(1);
  expect(await brokenInvariants(portal)).toEqual([]);
});
