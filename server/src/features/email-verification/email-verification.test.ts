/** The link that verifies an email address: when it works, once, and for which address. */
import { expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { changePassword } from "../../testing/people/changes.ts";
import { emailLinkTo, openEmailLink } from "../../testing/people/email-changes.ts";
import { aPlayerWithEmail, type Addressee, emailsTo } from "../../testing/people/mailbox.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aResetToken } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { testRace } from "../../testing/races.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const LINK_INVALID = { token: ["Liên kết không hoạt động"] };

const unverifiedPlayer = () => aPlayerWithEmail(portal, { verified: false });
const verify = (token: string) => openEmailLink(portal, token);
const verifiedAt = async ({ browser }: Addressee) =>
  (await browser.get("/api/me")).body["verifiedAt"];

async function aLink(player: Addressee): Promise<string> {
  const before = (await sandbox.mailTo(player.email)).length;
  const answer = await player.browser.post("/email-verification/send");
  expect(answer.status).toBe(200);
  return emailLinkTo(sandbox, player.email, before + 1);
}

test("R-EMAIL-2: the email contains the link, and can be sent again", async () => {
  const player = await unverifiedPlayer();
  const first = await aLink(player);
  const second = await aLink(player);
  expect(second).not.toBe(first);
  const [email] = await emailsTo(sandbox, player.email, 2);
  expect(email!.subject).toBe("Xác minh email cho tài khoản FS Online");
  expect(email!.links).toEqual([`http://localhost:3000/email-verification/${first}`]);
  expect(email!.text).toContain(player.username);
});

test("R-EMAIL-2: an email that the mail server did not take is sent again", async () => {
  const player = await unverifiedPlayer();
  await sandbox.fault("smtp", "error", { count: 1 });
  expect(await aLink(player)).not.toBe("");
  expect(await sandbox.callsToHit("smtp")).toBe(0);
});

test("R-EMAIL-1: the link verifies the address from any browser, signed in or not", async () => {
  const player = await unverifiedPlayer();
  const token = await aLink(player);
  expect(await verifiedAt(player)).toBeNull();
  const answer = await verify(token);
  expect(answer.status).toBe(204);
  expect(Date.parse((await verifiedAt(player)) as string)).toBeGreaterThan(Date.now() - 60_000);
});

test("R-EMAIL-1: once a link has worked, it and the others for this address are used", async () => {
  const player = await unverifiedPlayer();
  const [first, second] = [await aLink(player), await aLink(player)];
  expect((await verify(first)).status).toBe(204);
  for (const token of [first, second]) {
    const again = await verify(token);
    expect([again.status, again.body["errorCode"]]).toEqual([409, "verification_link_used"]);
    expect(again.body["message"]).toBe("Liên kết này đã dùng rồi, email của bạn đã được xác minh.");
  }
});

test.each([".", "%3E", ">", ")", "=", "=3D", "\u200B", "%20", ">."])(
  "R-EMAIL-1: a link followed by %j works",
  async (end) => {
    const player = await unverifiedPlayer();
    const token = await aLink(player);
    expect((await verify(token + end)).status).toBe(204);
    expect(await verifiedAt(player)).not.toBeNull();
    expect((await verify(token + end)).status, "a second time").toBe(409);
  },
);

test("R-EMAIL-1: a used link is reported as used for 30 days", async () => {
  const token = await aLink(await unverifiedPlayer());
  await verify(token);
  const wait = (days: number) =>
    portal.database.query(
      "update used_tokens set expires_at = expires_at - make_interval(days => $1)",
      [days],
    );
  await wait(29);
  expect((await verify(token)).status).toBe(409);
  await wait(1);
  expect((await verify(token)).body["errors"]).toEqual(LINK_INVALID);
});

test("R-EMAIL-1: a link that a change of password has ended is invalid, not used", async () => {
  const player = await unverifiedPlayer();
  const token = await aLink(player);
  await changePassword(player.browser);
  expect((await verify(token)).body["errors"]).toEqual(LINK_INVALID);
});

testRace("R-EMAIL-1: of 50 concurrent uses of a link, one verifies", async () => {
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  const token = await aLink(await unverifiedPlayer());
  const answers = await concurrently(50, () => openEmailLink(portal, token, browser));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 409: 49 });
});

test("R-EMAIL-1: the link expires after 30 minutes", async () => {
  const player = await unverifiedPlayer();
  const token = await aLink(player);
  await portal.database.query(
    `update link_tokens set expires_at = expires_at - interval '30 minutes'
     where user_id = (select id from users where username = $1)`,
    [player.username],
  );
  expect((await verify(token)).status).toBe(422);
  expect(await verifiedAt(player)).toBeNull();
});

test("R-EMAIL-1: the link verifies only the address that it was sent to", async () => {
  const player = await unverifiedPlayer();
  const token = await aLink(player);
  await portal.database.query("update users set email = 'new@example.vn' where username = $1", [
    player.username,
  ]);
  expect((await verify(token)).status).toBe(422);
  expect(await verifiedAt(player)).toBeNull();
});

test("R-EMAIL-1: a reset link verifies nothing and stays valid", async () => {
  const player = await aPlayerWithEmail(portal);
  const token = await aResetToken(portal, sandbox, player);
  expect((await verify(token)).body["errors"]).toEqual(LINK_INVALID);
  expect((await openBrowser(portal.url).get(`/reset-password/${token}`)).status).toBe(204);
});

test.each(["A".repeat(43), "x", "\0", "A".repeat(200), ""])(
  "R-EMAIL-1: the token %j is refused on its field",
  async (token) => {
    const answer = await verify(token);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual(LINK_INVALID);
  },
);

test("R-EMAIL-2: no email is sent without an address or to a verified one", async () => {
  const without = await (await aPlayer(portal)).browser.post("/email-verification/send");
  expect([without.status, without.body["errorCode"]]).toEqual([409, "email_missing"]);
  const verified = await aPlayerWithEmail(portal);
  const needless = await verified.browser.post("/email-verification/send");
  expect([needless.status, needless.body["errorCode"]]).toEqual([409, "email_already_verified"]);
  expect(await sandbox.mailTo(verified.email)).toEqual([]);
});
