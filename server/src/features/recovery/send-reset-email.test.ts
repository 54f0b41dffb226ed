import { expect, test } from "vitest";
import { withoutIdentity } from "../../testing/http/responses.ts";
import { rawRequest } from "../../testing/http/raw-http.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail, jobsDone, emailsTo, tokenIn } from "../../testing/people/mailbox.ts";
import { aPlayer, solveBotCheck } from "../../testing/people/people.ts";
import { askForResetLink } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { startTestPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox();

test("R-RECOVER-2: the email contains a link to the page of the new password", async () => {
  const player = await aPlayerWithEmail(portal);
  const answer = await askForResetLink(portal, player.username);
  expect(answer.status).toBe(200);
  const [message] = await emailsTo(sandbox, player.email, 1);
  expect(message!.subject).toBe("Đặt lại mật khẩu FS Online");
  expect(message!.from).toBe("no-reply@fsonline.example");
  for (const part of [message!.text, message!.html]) expect(part).toContain(player.username);
  const token = tokenIn(message!, "reset-password");
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(message!.links).toEqual([`http://localhost:3000/reset-password/${token}`]);
});

test("R-RECOVER-2: known, unknown and unreachable accounts get the same reply, byte for byte", async () => {
  const known = await aPlayerWithEmail(portal);
  const unverified = await aPlayerWithEmail(portal, { verified: false });
  const without = await aPlayer(portal);
  const expected = withoutIdentity(await askForResetLink(portal, known.username));
  for (const username of [unverified.username, without.username, "nobody_of_that_name"]) {
    expect(withoutIdentity(await askForResetLink(portal, username))).toEqual(expected);
  }
});

test("R-RECOVER-2: a request queues the same job for known and unknown accounts", async () => {
  const idle = await startTestPortal();
  await idle.services.jobs.stop();
  const { username } = await aPlayerWithEmail(idle);
  for (const name of [username, "nobody_of_that_name"]) await askForResetLink(idle, name);
  const left = await idle.database.query("select task, payload, leased_by from jobs order by id");
  expect(left).toEqual(
    [username, "nobody_of_that_name"].map((name) => ({
      task: "mail-reset-link",
      payload: { username: name },
      leased_by: null,
    })),
  );
  await idle.close();
});

test("R-RECOVER-2: an address that is not verified gets no email", async () => {
  const { username, email } = await aPlayerWithEmail(portal, { verified: false });
  await askForResetLink(portal, username);
  await jobsDone(portal);
  expect(await sandbox.mailTo(email)).toEqual([]);
});

test("R-RECOVER-2: capitals and spaces around a name do not matter", async () => {
  const { username, email } = await aPlayerWithEmail(portal);
  for (const [at, typed] of [username.toUpperCase(), ` ${username}  `].entries()) {
    await askForResetLink(portal, typed);
    expect(await emailsTo(sandbox, email, at + 1), typed).toHaveLength(at + 1);
  }
});

test("R-RECOVER-2: the link's host comes from the settings, not from the request", async () => {
  const { username, email } = await aPlayerWithEmail(portal);
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  const answer = await rawRequest(portal.url, {
    method: "POST",
    path: "/reset-password/send-email",
    headers: {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9",
      forwarded: "host=evil.example;proto=https",
      "x-original-url": "https://evil.example/",
      referer: "http://evil.example/",
      "content-type": "application/json",
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-xsrf-token": browser.cookies.get("XSRF-TOKEN")!,
    },
    body: JSON.stringify({
      username,
      gReCaptchaToken: await solveBotCheck(portal.url, "forgotPasswordFormSubmit"),
    }),
  });
  expect(answer.status).toBe(200);
  const [message] = await emailsTo(sandbox, email, 1);
  expect(message!.text + message!.html).not.toContain("evil");
  for (const link of message!.links) expect(link).toMatch(/^http:\/\/localhost:3000\//);
});

test("R-RECOVER-2: a name under 4 characters is refused at its field", async () => {
  const answer = await askForResetLink(portal, "abc");
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual({ username: ["Tài khoản không hợp lệ"] });
});

test.each(["error", "down", "lost-reply"] as const)(
  "R-RECOVER-2: the email is sent although the mail server fails once (%s)",
  async (fault) => {
    const { username, email } = await aPlayerWithEmail(portal);
    await jobsDone(portal);
    await sandbox.fault("smtp", fault, { count: 1 });
    expect((await askForResetLink(portal, username)).status).toBe(200);
    await emailsTo(sandbox, email, 1);
    await jobsDone(portal);
    const messages = await sandbox.mailTo(email);
    expect(new Set(messages.map((message) => tokenIn(message, "reset-password"))).size).toBe(1);
  },
);
