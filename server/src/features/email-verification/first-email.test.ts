import { describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { contactsOf, undo, undoTokensTexted } from "../../testing/people/changes.ts";
import {
  anAddress,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPlayerWithPhone, textsTo } from "../../testing/people/phones.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

// The demo's policy is the default one, `locked`.
const { portal, sandbox } = await aPortalWithSandbox();

const add = (
  { browser }: Person,
  newEmail: string,
  proof: object = { currentPassword: GOOD_PASSWORD },
): Promise<Answer> => browser.post("/api/user/change-email", { newEmail, ...proof });
const open = (token: string) =>
  openBrowser(portal.url).send("PUT", "/email-verification", { token });
const linkTo = async (address: string) =>
  tokenIn((await emailsTo(sandbox, address, 1)).at(-1)!, "email-verification");
const emailOf = async (person: Person) => (await contactsOf(portal, person)).email;

describe("R-ME-1: under the policy `locked` the first email of an account", () => {
  test("counts once the link in the email to it was opened, and not before", async () => {
    const player = await aPlayer(portal);
    const address = anAddress();
    const answer = await add(player, address);
    expect([answer.status, answer.body["message"]]).toEqual([
      200,
      expect.stringContaining("khi bạn mở liên kết trong thư"),
    ]);
    expect(await emailOf(player)).toBeNull();
    const [email] = await emailsTo(sandbox, address, 1);
    expect(email!.subject).toBe("Xác minh email cho tài khoản FS Online");
    expect((await open(await linkTo(address))).status).toBe(204);
    expect(await emailOf(player)).toBe(address);
    const me = (await player.browser.get("/api/me")).body;
    expect([me["email"], me["verifiedAt"]]).toEqual([address, expect.any(String)]);
  });

  test("may be written again while it waits: a wrong email locks nobody out; the last one counts", async () => {
    const player = await aPlayer(portal);
    const [wrong, right] = [anAddress(), anAddress()];
    await add(player, wrong);
    const token = await linkTo(wrong);
    expect((await add(player, right)).status).toBe(200);
    expect((await open(token)).status).toBe(422);
    expect((await open(await linkTo(right))).status).toBe(204);
    expect(await emailOf(player)).toBe(right);
  });

  test("takes the password: the session alone adds none", async () => {
    const player = await aPlayerWithPhone(portal);
    const form = { action: "confirm.payment", channel: "sms" };
    await player.browser.post("/api/security-code/", form);
    const [text] = await textsTo(sandbox, player.phone, 2).then((texts) => texts.slice(-1));
    const code = / la ([0-9A-Z]{6}), /.exec(text!)![1];
    const address = anAddress();
    for (const proof of [
      {},
      { currentPassword: "Kiem-hiep-2025" },
      { securityCode: "ABC123" },
      { securityCode: code },
    ]) {
      expect((await add(player, address, proof)).status).toBe(422);
    }
    await jobsDone(portal);
    expect(await sandbox.mailTo(address)).toEqual([]);
  });

  test("is reported to the verified phone, which can undo it", async () => {
    const player = await aPlayerWithPhone(portal);
    const address = anAddress();
    await add(player, address);
    await open(await linkTo(address));
    const [token] = await undoTokensTexted(sandbox, player.phone);
    const texts = await textsTo(sandbox, player.phone, 2);
    expect(texts.at(-1)).toContain(`tai khoan ${player.username} vua them email.`);
    expect((await undo(portal, token!)).status).toBe(200);
    expect(await emailOf(player)).toBeNull();
  });

  test("is added once, however often its link is opened at the same moment", async () => {
    const player = await aPlayer(portal);
    const address = anAddress();
    await add(player, address);
    const token = await linkTo(address);
    const answers = await concurrently(50, () => open(token));
    const { 503: _busy, ...decided } = tally(answers.map(({ status }) => status));
    expect(decided).toMatchObject({ 204: 1 });
    expect(await emailOf(player)).toBe(address);
  });

  test("stays: from then on it is locked, verified or not", async () => {
    for (const verified of [true, false]) {
      const player = await aPlayerWithEmail(portal, { verified });
      const answer = await add(player, anAddress());
      expect([answer.status, answer.body["errorCode"]]).toEqual([403, "email_locked"]);
      expect(await emailOf(player)).toBe(player.email);
    }
  });
});
