/** One mailbox gets a few recovery emails an hour, and the caller cannot tell whether one was sent. */
import { beforeEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { okay, openBrowser } from "../../testing/people/browser.ts";
import {
  type Addressee,
  anAddress,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { solveBotCheck } from "../../testing/people/people.ts";
import { resetPassword } from "../../testing/people/recovery.ts";
import { doneBy } from "../../testing/people/staff.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { limits } from "./send-reset-email.ts";

const PER_HOUR = limits.resetEmailsByMailbox.max;
const NEW_PASSWORD = "Giang-ho-dem-mua-88";

const { portal, sandbox } = await aPortalWithSandbox({
  RATE_LIMIT_SCALE: "1",
  TRUSTED_PROXY_HOPS: "1",
});
beforeEach(() => portal.database.query("delete from rate_limits"));

let lastAddress = 0;
const ACTIONS = {
  "/reset-password/send-email": "forgotPasswordFormSubmit",
  "/recover-username": "recoverUsernameFormSubmit",
};

/** Sends a request with a passed bot check, each time from another address. */
async function ask(path: keyof typeof ACTIONS, typed: object) {
  lastAddress += 1;
  const address = {
    "x-forwarded-for": `10.1.${Math.trunc(lastAddress / 250)}.${lastAddress % 250}`,
  };
  const gReCaptchaToken = await solveBotCheck(portal.url, ACTIONS[path]);
  return openBrowser(portal.url).post(path, { ...typed, gReCaptchaToken }, address);
}
const askForLink = ({ username }: Addressee) => ask("/reset-password/send-email", { username });

async function linksIn(email: string): Promise<string[]> {
  await jobsDone(portal);
  const messages = await sandbox.mailTo(email);
  const resets = messages.filter(({ links }) => links.some((link) => link.includes("/reset-")));
  return resets.map((message) => tokenIn(message, "reset-password"));
}
const check = async (token: string) =>
  (await openBrowser(portal.url).get(`/reset-password/${token}`)).status;

test("R-FAIR-1: a mailbox gets a few emails an hour, and every request the same reply", async () => {
  const player = await aPlayerWithEmail(portal);
  const answers = await concurrently(50, () => askForLink(player));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 50 });
  expect(await linksIn(player.email)).toHaveLength(PER_HOUR);
  const own = await askForLink(player);
  expect(withoutIdentity(own)).toEqual(withoutIdentity(answers[0]!));
});

test("R-FAIR-1: beyond the limit, the links of the earlier emails still work", async () => {
  const player = await aPlayerWithEmail(portal);
  await concurrently(20, () => askForLink(player));
  await askForLink(player);
  const tokens = await linksIn(player.email);
  expect(await Promise.all(tokens.map(check))).toEqual([204, 204, 204]);
  const [times] = await portal.database.query<{ outlive: boolean }>(
    `select min(t.expires_at) >= max(r.window_ends_at) as outlive
     from link_tokens t join users u on u.id = t.user_id, rate_limits r
     where u.username = $1 and r.key like 'reset-emails.mailbox:%'`,
    [player.username],
  );
  expect(times, "valid until the mailbox gets emails again").toEqual({ outlive: true });
  expect((await resetPassword(portal, tokens[0]!, NEW_PASSWORD)).status).toBe(200);
});

test("R-FAIR-1: beyond the limit, a mailbox without a valid link gets another", async () => {
  const player = await aPlayerWithEmail(portal);
  await concurrently(20, () => askForLink(player));
  const [token] = await linksIn(player.email);
  await resetPassword(portal, token!, NEW_PASSWORD);
  await concurrently(20, () => askForLink(player));
  const tokens = await linksIn(player.email);
  expect(tokens).toHaveLength(PER_HOUR + 1);
  expect((await Promise.all(tokens.map(check))).filter((status) => status === 204)).toHaveLength(1);
});

test("R-FAIR-1: beyond the limit, support can send another link", async () => {
  const player = await aPlayerWithEmail(portal);
  await concurrently(5, () => askForLink(player));
  expect(await linksIn(player.email)).toHaveLength(PER_HOUR);
  const lan = await (await aConsole(portal.database)).signIn("lan", "support");
  const { username } = player;
  await okay(doneBy(lan, { operation: "resend-message", username, message: "password-reset" }));
  expect(await linksIn(player.email)).toHaveLength(PER_HOUR + 1);
});

test("R-FAIR-1: the accounts of one mailbox share the limit, and each gets a valid link", async () => {
  const email = anAddress();
  const first = await aPlayerWithEmail(portal, { email });
  const second = await aPlayerWithEmail(portal, { email: email.toUpperCase() });
  await concurrently(20, () => askForLink(first));
  await linksIn(email);
  await concurrently(20, () => askForLink(second));
  await jobsDone(portal);
  const links = await portal.database.query<{ username: string }>(
    `select u.username from link_tokens t join users u on u.id = t.user_id
     where u.username in ($1, $2)`,
    [first.username, second.username],
  );
  expect(tally(links.map(({ username }) => username))).toEqual({
    [first.username]: PER_HOUR,
    [second.username]: 1,
  });
});

test("R-FAIR-1: a mailbox gets a few emails an hour about its usernames", async () => {
  const { email } = await aPlayerWithEmail(portal);
  const answers = await concurrently(50, (index) =>
    ask("/recover-username", { email: index % 2 ? email : email.toUpperCase() }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 50 });
  await jobsDone(portal);
  expect(await emailsTo(sandbox, email, PER_HOUR)).toHaveLength(PER_HOUR);
});

test("R-FAIR-1: after an hour the mailbox gets emails again", async () => {
  const player = await aPlayerWithEmail(portal);
  await concurrently(5, () => askForLink(player));
  expect(await linksIn(player.email)).toHaveLength(PER_HOUR);
  await portal.database.query("update rate_limits set window_ends_at = now()");
  await askForLink(player);
  expect(await linksIn(player.email)).toHaveLength(PER_HOUR + 1);
});
