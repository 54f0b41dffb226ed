import { afterAll, beforeAll, expect, test } from "vitest";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { effectsOf, expectOneEffect } from "../../testing/money/effects.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { undoTokensTo } from "../../testing/people/changes.ts";
import {
  anAddress,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aSecurityCode } from "../../testing/people/security-codes.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { startPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import type { Sandbox } from "../../testing/portal/sandbox.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

const RACERS = 50;
const LONG = { timeout: 240_000 };

let portal: TestPortal;
/** Over the same database, with the limits of the real portal. */
let limited: TestPortal;
let sandbox: Sandbox;
let close: () => Promise<void>;
beforeAll(async () => {
  const PORTAL_CONFIG = portalConfigWith({ accounts: { emailPolicy: "open" } });
  ({ portal, sandbox, close } = await startPortalWithSandbox({ PORTAL_CONFIG }));
  limited = await startTestPortal({ RATE_LIMIT_SCALE: "1", PORTAL_CONFIG }, portal.database);
});
afterAll(async () => {
  await limited.close();
  await close();
});

test(
  `R-EMAIL-1: of ${RACERS} uses of the link to a new address at once one changes it, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    const browser = openBrowser(portal.url);
    await browser.get("/api/csrf-cookie");
    const count = () => effectsOf(portal, "email_changed");
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const player = await aPlayerWithEmail(portal);
      const newEmail = anAddress();
      const form = { newEmail, currentPassword: GOOD_PASSWORD };
      await player.browser.post("/api/user/change-email", form);
      const [email] = await emailsTo(sandbox, newEmail, 1);
      const token = tokenIn(email!, "email-verification");
      const before = count();
      const answers = await concurrently(RACERS, () =>
        browser.send("PUT", "/email-verification", { token }),
      );
      // Success is 204 here.
      const reported = answers.map((answer) =>
        answer.status === 204 ? { ...answer, status: 200 } : answer,
      );
      await expectOneEffect(reported, 409, { count, before });
      await jobsDone(portal);
      expect(await sandbox.mailTo(player.email)).toHaveLength(1);
      expect(await undoTokensTo(sandbox, player.email)).toHaveLength(1);
    }
  },
);

test(
  `R-CODE-1: of ${RACERS} changes by one code at once one is taken, in ${RACE_ROUNDS} rounds`,
  LONG,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const player = await aPlayerWithEmail(portal);
      const securityCode = await aSecurityCode(sandbox, player, "confirm.change_email");
      const addresses = await concurrently(RACERS, async () => anAddress());
      const answers = await concurrently(RACERS, (racer) =>
        player.browser.post("/api/user/change-email", {
          newEmail: addresses[racer],
          securityCode,
        }),
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
    }
  },
);

test("R-ME-1: a player tries so often and no more, and writes so often to one address", async () => {
  const { browser } = await aPlayerWithEmail(portal);
  // All players' changes share a limit, too: forget those of the tests before this one.
  await portal.database.query("delete from rate_limits");
  const k = limits.changeEmailByUser.max;
  const answers = await concurrently(k + RACERS, () =>
    openBrowser(limited.url, browser.cookies).post("/api/user/change-email", {
      newEmail: anAddress(),
    }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: k, 429: RACERS });

  const newEmail = anAddress();
  const perAddress = limits.changeEmailByRecipientDaily.max;
  const players = await concurrently(perAddress + 3, () => aPlayerWithEmail(portal));
  const all = await Promise.all(
    players.map((player) =>
      openBrowser(limited.url, player.browser.cookies).post("/api/user/change-email", {
        newEmail,
      }),
    ),
  );
  expect(tally(all.map(({ status }) => status))).toEqual({ 422: perAddress, 429: 3 });
});
