/** Of many concurrent registrations of one name, one makes the account. */
import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { signUpForm } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../testing/patience.ts";

const ONE = { users: 1, sessions: 1, accounts: 2 };

const portal = await aPortal();

/** Registers one name `count` times concurrently. */
async function race(count: number): Promise<{ username: string; statuses: number[] }> {
  const username = `racer_${randomBytes(5).toString("hex")}`;
  const forms = await concurrently(count, () => signUpForm(portal, { username }));
  const browsers = await concurrently(count, async () => {
    const browser = openBrowser(portal.url);
    await browser.get("/api/csrf-cookie");
    return browser;
  });
  const answers = await concurrently(count, (index) =>
    browsers[index]!.post("/register", forms[index]),
  );
  return { username, statuses: answers.map(({ status }) => status) };
}

/**
 * Expects one account, one session and one success. A slow machine may reply 503 and still complete the request.
 */
async function expectOne({ username, statuses }: Awaited<ReturnType<typeof race>>) {
  const { 204: won = 0, 422: lost = 0, 503: late = 0 } = tally(statuses);
  expect(won + lost + late).toBe(statuses.length);
  expect(late === 0 ? won : won <= 1 && 1).toBe(1);
  await vi.waitFor(async () => expect(await countsOf(username)).toEqual(ONE), PATIENCE);
}

async function countsOf(username: string): Promise<unknown> {
  const [row] = await portal.database.query(
    `select count(distinct u.id)::int as users, count(distinct s.token_hash)::int as sessions,
       count(distinct a.id)::int as accounts
     from users u
     left join sessions s on s.user_id = u.id
     left join ledger_accounts a on a.user_id = u.id
     where u.username = $1`,
    [username],
  );
  return row;
}

test("R-SIGNUP-4: of 50 concurrent registrations of one name one succeeds", async () => {
  await expectOne(await race(50));
  for (let round = 0; round < RACE_ROUNDS; round += 1) await expectOne(await race(5));
});
