import { issueLinkToken } from "../domain/link-tokens.ts";
import { issueSmsCode } from "../domain/sms-codes.ts";
import { tell } from "./bank-notices.ts";
import { openBrowser } from "./browser.ts";
import { type State, stateOf } from "./database-state.ts";
import { type Addressee, aPlayerWithEmail } from "./mailbox.ts";
import { GOOD_PASSWORD } from "./people.ts";
import { aPhoneNumber, inE164, tellSms } from "./phones.ts";
import type { TestPortal } from "./test-portal.ts";
import { contentOf } from "./wallets.ts";

/** Tables that only outside parties can make come about in a test without them. */
const NEEDS_AN_OUTSIDE_PARTY = new Set(["deliveries", "idempotency_keys"]);

/**
 * Somebody who has something in every table that has things of people, so that a look at what is his is a
 * look at all there is.
 * @throws where a table has nothing of his: whoever adds one adds here what fills it
 */
export async function aPlayerWithEverything(portal: TestPortal): Promise<Addressee> {
  const player = await aPlayerWithEmail(portal);
  const { browser, username } = player;
  const phone = aPhoneNumber();
  const [row] = await portal.database.query<{ id: string }>(
    `update users set phone_number = $1, first_name = $2, dob = '1994-04-30'
     where username = $3 returning id`,
    [inE164(phone), `Riêng của ${username}`, username],
  );
  const userId = Number(row!.id);
  await tell(portal.url, { content: await contentOf(player), transferAmount: 500_000 });
  await openBrowser(portal.url).post("/login", { username, password: GOOD_PASSWORD });
  await browser.post("/api/security-code/", { action: "confirm.payment" });
  await tellSms(portal.url, { from: phone, text: `KH ${username}` });
  const { db, codeKey } = portal.services;
  await issueSmsCode(db, codeKey, { userId, phoneNumber: inE164(phone) });
  const { email } = player;
  await issueLinkToken(db, { purpose: "reset-password", userId, email, minutes: 5 });
  assertInEveryTable(await stateOf(portal.database, [username]));
  return player;
}

function assertInEveryTable(state: State): void {
  const empty = Object.entries(state)
    .filter(([table, rows]) => rows.length === 0 && !NEEDS_AN_OUTSIDE_PARTY.has(table))
    .map(([table]) => table);
  if (empty.length === 0) return;
  throw new Error(
    `testing/player-with-everything.ts: give the player something in ${empty.join(", ")}`,
  );
}
