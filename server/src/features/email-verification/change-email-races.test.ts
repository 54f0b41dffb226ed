/** Of many concurrent changes of an email address by one link or code, one takes effect. */
import { expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { undoTokensTo } from "../../testing/people/changes.ts";
import { changeEmail, emailLinkTo, openEmailLink } from "../../testing/people/email-changes.ts";
import { anAddress, aPlayerWithEmail, jobsDone } from "../../testing/people/mailbox.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { testRace } from "../../testing/races.ts";
import { limits } from "./feature.ts";

const RACERS = 50;

const PORTAL_CONFIG = portalConfigWith({ accounts: { emailPolicy: "open" } });
const { portal, sandbox } = await aPortalWithSandbox({ PORTAL_CONFIG });
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1", PORTAL_CONFIG }, portal.database);

testRace(
  `R-EMAIL-1: of ${RACERS} concurrent uses of the link to a new address, one changes it`,
  async () => {
    const browser = openBrowser(portal.url);
    await browser.get("/api/csrf-cookie");
    const count = () => effectsOf(portal, "email_changed");
    const player = await aPlayerWithEmail(portal);
    const newEmail = anAddress();
    await changeEmail(player, newEmail);
    const token = await emailLinkTo(sandbox, newEmail);
    const before = count();
    const answers = await concurrently(RACERS, () => openEmailLink(portal, token, browser));
    await expectOneEffect(answers, 409, { count, before });
    await jobsDone(portal);
    expect(await sandbox.mailTo(player.email)).toHaveLength(1);
    expect(await undoTokensTo(sandbox, player.email)).toHaveLength(1);
  },
);

testRace(`R-CODE-1: of ${RACERS} concurrent changes with one code, one succeeds`, async () => {
  const player = await aPlayerWithEmail(portal);
  const securityCode = await aSecurityCode(sandbox, player, "confirm.change_email");
  const addresses = await concurrently(RACERS, async () => anAddress());
  const answers = await concurrently(RACERS, (racer) =>
    changeEmail(player, addresses[racer], { securityCode }),
  );
  const {
    200: done = 0,
    422: refused = 0,
    503: late = 0,
  } = tally(answers.map(({ status }) => status));
  expect(done + refused + late).toBe(RACERS);
  expect(done).toBeLessThanOrEqual(1);
  await jobsDone(portal);
  const emails = await Promise.all(addresses.map((address) => sandbox.mailTo(address)));
  expect(emails.flat()).toHaveLength(1);
});

test("R-ME-1: changes are limited by player and by new address", async () => {
  const { browser } = await aPlayerWithEmail(portal);
  // All players share a limit, which earlier tests have used.
  await portal.database.query("delete from rate_limits");
  const { max } = limits.changeEmailByUser;
  const atLimited = ({ cookies }: Browser) => ({ browser: openBrowser(limited.url, cookies) });
  const answers = await concurrently(max + RACERS, () =>
    changeEmail(atLimited(browser), anAddress(), {}),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: max, 429: RACERS });

  const newEmail = anAddress();
  const perAddress = limits.changeEmailByRecipientDaily.max;
  const players = await concurrently(perAddress + 3, () => aPlayerWithEmail(portal));
  const all = await Promise.all(
    players.map((player) => changeEmail(atLimited(player.browser), newEmail, {})),
  );
  expect(tally(all.map(({ status }) => status))).toEqual({ 422: perAddress, 429: 3 });
});
