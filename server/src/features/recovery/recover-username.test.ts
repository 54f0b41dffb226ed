import { expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { anAddress, aPlayerWithEmail, jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import { solveBotCheck } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

async function recover(email: string): Promise<Answer> {
  const gReCaptchaToken = await solveBotCheck(portal.url, "recoverUsernameFormSubmit");
  return openBrowser(portal.url).post("/recover-username", { email, gReCaptchaToken });
}

test("R-RECOVER-5: the email lists every account of the address, and only those", async () => {
  const email = anAddress();
  const [first, second] = [
    await aPlayerWithEmail(portal, { email }),
    await aPlayerWithEmail(portal, { email }),
  ];
  const unverified = await aPlayerWithEmail(portal, { email, verified: false });
  const stranger = await aPlayerWithEmail(portal);
  expect((await recover(email)).status).toBe(200);
  const [message] = await emailsTo(sandbox, email, 1);
  for (const part of [message!.text, message!.html]) {
    expect(part).toContain(first.username);
    expect(part).toContain(second.username);
    expect(part).not.toContain(unverified.username);
    expect(part).not.toContain(stranger.username);
  }
  expect(message!.links).toEqual(["http://localhost:3000/login"]);
});

test("R-RECOVER-5: known, unverified and unknown addresses get the same reply, byte for byte", async () => {
  const known = await aPlayerWithEmail(portal);
  const unverified = await aPlayerWithEmail(portal, { verified: false });
  const expected = withoutIdentity(await recover(known.email));
  expect(expected.status).toBe(200);
  for (const email of [unverified.email, anAddress()]) {
    expect(withoutIdentity(await recover(email))).toEqual(expected);
  }
});

test("R-RECOVER-5: only a verified address gets an email", async () => {
  const { email } = await aPlayerWithEmail(portal, { verified: false });
  await recover(email);
  await jobsDone(portal);
  expect(await sandbox.mailTo(email)).toEqual([]);
});

test("R-RECOVER-5: the email goes to the address in its verified spelling", async () => {
  const email = `Player.${anAddress()}`;
  await aPlayerWithEmail(portal, { email });
  await recover(email.toLowerCase());
  const [message] = await emailsTo(sandbox, email, 1);
  expect(message!.to).toBe(email);
});

test("R-RECOVER-5: malformed addresses are refused", async () => {
  for (const email of [
    "player＠example.vn",
    "player@example.vn\r\nBcc: all@example.vn",
    "player@example.vn, other@example.vn",
    "<player@example.vn>",
    "plаyer@example.vn",
    "player@exämple.vn",
  ]) {
    const { status, body } = await recover(email);
    const errors = { email: ["Địa chỉ email không hợp lệ"] };
    expect([email, status, body["errors"]]).toEqual([email, 422, errors]);
  }
});
