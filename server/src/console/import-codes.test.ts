/** Staff add gift codes to a campaign: each code once, in order, and the whole list or nothing. */
import { afterEach, expect, test } from "vitest";
import { openGiftCodeVault } from "../domain/payments/gift-code-vault.ts";
import { concurrently } from "../testing/concurrently.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { emptyInventories } from "../testing/money/gift-codes.ts";
import { aDesk } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";

/** Campaigns of the project's own settings file. */
const SHARE = "chia-se-2026";
const TOP_UP = "tich-luy-100k-2026";
const SECRET: string = TEST_SECRETS.APP_SECRET;
const NEXT_SECRET = "another-secret-of-more-than-32-characters";

const database = await aDatabase();
const desk = await aDesk(await aConsole(database));
afterEach(() => emptyInventories({ database }));

const order = (codes: readonly string[], campaign = SHARE) => ({
  operation: "import-codes",
  campaign,
  codes,
});

/** Returns the stored codes in the order in which they will be given. */
async function inventory(secret = SECRET): Promise<string[]> {
  const rows = await database.query<{ encrypted_code: string }>(
    "select encrypted_code from gift_codes order by id",
  );
  const vault = openGiftCodeVault(secret, [SECRET]);
  return rows.map(({ encrypted_code }) => vault.decrypt(encrypted_code));
}

test("R-GIFT-1: codes are stored in their order, repeats once; a longer list adds the rest", async () => {
  const first = await desk.done(order(["MA-0003", "MA-0001", "MA-0003"]));
  expect(first).toMatchObject({ addedCodes: 2, knownCodes: 0, elsewhereCodes: 0 });
  const more = await desk.done(order(["MA-0001", "MA-0002"]));
  expect(more).toMatchObject({ addedCodes: 1, knownCodes: 1 });
  expect(await inventory()).toEqual(["MA-0003", "MA-0001", "MA-0002"]);
});

test("R-GIFT-1: a code of another campaign stays there", async () => {
  await desk.done(order(["MA-0001", "MA-0002"]));
  const done = await desk.done(order(["MA-0009", "MA-0002"], TOP_UP));
  expect(done).toMatchObject({ addedCodes: 1, elsewhereCodes: 1 });
});

test("R-GIFT-1: two imports of the same codes at once add each code once", async () => {
  const codes = Array.from({ length: 900 }, (_, at) => `MA-${at}-CODE`);
  await concurrently(2, () => desk.run(order(codes)));
  const stored = await inventory();
  expect(stored).toHaveLength(900);
  expect(new Set(stored).size).toBe(900);
});

test("R-GIFT-1: an invalid code refuses the whole list, and no answer repeats a code", async () => {
  for (const codes of [["MA-0001", "mã số hai"], ["MA-0001", "AB"], []]) {
    const refused = await desk.run(order(codes));
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain("MA-0");
  }
  expect((await desk.run(order(["MA-0001"], "chia-se"))).status).toBe(409);
  expect(await inventory()).toEqual([]);
});

test("R-GIFT-1: known codes are recognised after a change of secret", async () => {
  await desk.done(order(["MA-0001"]));
  const settings = { APP_SECRET: NEXT_SECRET, APP_SECRET_PREVIOUS: SECRET };
  const next = await aDesk(await aConsole(database, settings));
  expect(await next.done(order(["MA-0001", "MA-0002"]))).toMatchObject({
    addedCodes: 1,
    knownCodes: 1,
  });
  expect((await inventory(NEXT_SECRET)).toSorted()).toEqual(["MA-0001", "MA-0002"]);
});
