/** Concurrent resets by emailed links: one sets the password, and no login with the old one survives. */
import { expect, test } from "vitest";
import { RACE_ROUNDS, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import {
  type Addressee,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { askForResetLink, logInWith, resetPassword } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const RACERS = 50;
const passwordOf = (racer: number) => `Giang-ho-dem-mua-${100 + racer}`;

type Target = { readonly player: Addressee; readonly tokens: readonly string[] };

/** Returns as many players as rounds, each with `linksEach` links. */
async function targets(linksEach: number): Promise<Target[]> {
  const players: Addressee[] = [];
  for (let round = 0; round < RACE_ROUNDS; round += 1) players.push(await aPlayerWithEmail(portal));
  return Promise.all(
    players.map(async (player) => {
      await concurrently(linksEach, () => askForResetLink(portal, player.username));
      const emails = await emailsTo(sandbox, player.email, linksEach);
      return { player, tokens: emails.map((email) => tokenIn(email, "reset-password")) };
    }),
  );
}

test(
  "R-RECOVER-3: 50 concurrent resets by one link set one password",
  { timeout: 180_000 },
  async () => {
    const browser = openBrowser(portal.url);
    await browser.get("/api/csrf-cookie");
    for (const { player, tokens } of await targets(1)) {
      const answers = await concurrently(RACERS, (racer) =>
        resetPassword(portal, tokens[0]!, passwordOf(racer), browser),
      );
      await expectOneEffect(player, answers);
    }
  },
);

test(
  "R-RECOVER-3: of 50 concurrent resets by two links one succeeds",
  { timeout: 180_000 },
  async () => {
    const browser = openBrowser(portal.url);
    await browser.get("/api/csrf-cookie");
    for (const { player, tokens } of await targets(2)) {
      const answers = await concurrently(RACERS, (racer) =>
        resetPassword(portal, tokens[racer % 2]!, passwordOf(racer), browser),
      );
      await expectOneEffect(player, answers);
    }
  },
);

test(
  "R-RECOVER-3: no login with the old password survives a concurrent reset",
  { timeout: 120_000 },
  async () => {
    for (const { player, tokens } of await targets(1)) {
      const thieves = Array.from({ length: 12 }, () => openBrowser(portal.url));
      await Promise.all(thieves.map((thief) => thief.get("/api/csrf-cookie")));
      const login = { username: player.username, password: GOOD_PASSWORD };
      const [reset] = await Promise.all([
        resetPassword(portal, tokens[0]!, passwordOf(0)),
        ...thieves.map((thief) => thief.post("/login", login)),
      ]);
      expect(reset.status).toBe(200);
      for (const thief of thieves) expect((await thief.get("/api/me")).status).toBe(401);
    }
  },
);

/**
 * Expects that one reset took effect and the player was notified once. The others were refused, or got 503 on a slow
 * machine.
 */
async function expectOneEffect(player: Addressee, answers: readonly Answer[]): Promise<void> {
  const refused = answers.filter(({ status }) => [409, 422, 503].includes(status));
  expect(refused).toHaveLength(RACERS - 1);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await logInWith(portal, player.username, passwordOf(winner))).toBe(204);
  await jobsDone(portal);
  const emails = await sandbox.mailTo(player.email);
  expect(emails.filter(({ subject }) => subject.includes("vừa được đổi"))).toHaveLength(1);
}
