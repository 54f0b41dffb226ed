/** Of concurrent uses of the links that undo a change one works, and nothing that a thief does meanwhile survives. */
import { expect, test } from "vitest";
import { RACE_ROUNDS, concurrently } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  contactsOf,
  type Owner,
  THIEFS_PASSWORD,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { testRace } from "../../testing/races.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const RACERS = 50;
const LONG = { timeout: 240_000 };
const NEW_PASSWORD = "Giang-ho-dem-mua-88";

const { portal, sandbox } = await aPortalWithSandbox();

/** Returns an account whose password has been changed, and both links of that change. */
async function aTarget(): Promise<{ owner: Owner; links: readonly string[] }> {
  const owner = await anOwner(portal);
  await changePassword(owner.browser);
  const [mailed] = await undoTokensTo(sandbox, owner.email);
  const [texted] = await undoTokensTexted(sandbox, owner.phone);
  return { owner, links: [mailed!, texted!] };
}

async function aVisitor() {
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  return browser;
}

test(
  `R-SEC-3: of ${RACERS} concurrent uses of a change's two links one undoes it, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const browser = await aVisitor();
    const count = () => effectsOf(portal, "change_undone");
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { owner, links } = await aTarget();
      const before = count();
      const answers = await concurrently(RACERS, (racer) =>
        undo(portal, links[racer % 2]!, browser),
      );
      const { winner } = await expectOneEffect(answers, 409, { count, before });
      await jobsDone(portal);
      const emails = await sandbox.mailTo(owner.email);
      expect(emails.filter(({ subject }) => subject.includes("trở lại như trước"))).toHaveLength(1);
      if (winner !== undefined) {
        const { resetToken } = answers[winner]!.body as { resetToken: string };
        expect((await resetPassword(portal, resetToken, NEW_PASSWORD)).status).toBe(200);
      }
      const tokens = await portal.database.query(
        `select from link_tokens t join users u on u.id = t.user_id where u.username = $1`,
        [owner.username],
      );
      expect(tokens).toHaveLength(winner === undefined ? 1 : 0);
    }
  },
);

testRace("R-SEC-3: no concurrent login or change of a thief survives the undo", async () => {
  const { owner, links } = await aTarget();
  const before = await contactsOf(portal, owner);
  const thieves = await concurrently(8, aVisitor);
  const login = { username: owner.username, password: THIEFS_PASSWORD };
  const browser = await aVisitor();
  const [answer] = await Promise.all([
    undo(portal, links[0]!, browser),
    changePassword(owner.browser, "Dao-chich-het-duong-99", THIEFS_PASSWORD),
    ...thieves.map((thief) => thief.post("/login", login)),
  ]);
  expect(answer.status).toBe(200);
  for (const thief of [owner.browser, ...thieves]) {
    expect((await thief.get("/api/me")).status).toBe(401);
  }
  expect(await logInWith(portal, owner.username, THIEFS_PASSWORD)).toBe(422);
  expect(await logInWith(portal, owner.username, "Dao-chich-het-duong-99")).toBe(422);
  expect(await contactsOf(portal, owner)).toEqual(before);
});
