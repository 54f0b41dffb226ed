import { expect, test } from "vitest";
import { aNotice, sendNotice } from "../../../testing/money/bank-notices.ts";
import { contentOf } from "../../../testing/money/wallets.ts";
import { okay } from "../../../testing/people/browser.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

test("R-OPS-4: an account of the house has one balance after each journal, in whichever of its parts it was booked", async () => {
  const minh = await console.signIn("minh", "payments");
  type Entry = { readonly account: string; readonly amount: number; readonly balanceAfter: number };
  const totalOfCash = async () => {
    const [row] = await portal.database.query<{ total: string }>(
      "select sum(balance) as total from ledger_accounts where user_id is null and name like 'cash:vietcombank:%'",
    );
    return Number(row!.total);
  };
  const totals: number[] = [];
  const notices: number[] = [];
  // One after the other, the players' ids lie in different parts.
  for (const id of [880_101, 880_102, 880_103]) {
    const content = await contentOf(await aPlayer(portal));
    await sendNotice(portal.url, aNotice({ content, transferAmount: 30_000, id }));
    const [row] = await portal.database.query<{ id: string }>(
      "select max(id) as id from inbound_notices",
    );
    notices.push(Number(row!.id));
    totals.push(await totalOfCash());
  }
  const shown: number[] = [];
  for (const notice of notices) {
    const { body } = await okay(minh.get(`/api/console/notices/${notice}`));
    const { journals } = body as unknown as { journals: { entries: Entry[] }[] };
    const entries = journals.flatMap((journal) => journal.entries);
    shown.push(entries.find(({ account }) => account.startsWith("cash:"))!.balanceAfter);
  }
  expect(shown).toEqual(totals);
});
