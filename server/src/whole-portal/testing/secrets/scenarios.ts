/**
 * Plays the account's part in the search for leaked secrets (secrets.long.test.ts): a player (`Story`) signs up, logs
 * in, verifies, recovers and changes the account, undoes a change, and meets errors of the portal.
 */
import { rawRequest } from "../../../testing/http/raw-http.ts";
import { eventually } from "../../../testing/patience.ts";
import { anAddress } from "../../../testing/people/mailbox.ts";
import { anOtp, aPhoneNumber, deliverSms, wrongCode } from "../../../testing/people/phones.ts";
import { aPushTarget } from "../../../testing/people/push-targets.ts";
import { codeOnALine, expectStatus, fromEmail, type Story, tokenOfLink } from "./story.ts";

/** Registers and logs in, with typical mistakes of people and tricks of attackers. */
export async function getIn(story: Story): Promise<void> {
  const { browser, username, phone, password } = story;
  const wrong = password("wrong");
  const form = {
    phone,
    receiveNewsletter: false,
    username,
    password: password("first"),
    passwordConfirm: password("first"),
    gReCaptchaToken: await story.botCheck("registerFormSubmit"),
  };
  await browser.get("/api/csrf-cookie");
  await browser.get("/api/captcha/challenge?action=registerFormSubmit");
  await expectStatus(422, browser.post("/register", { ...form, passwordConfirm: wrong }));
  await expectStatus(204, browser.post("/register", form));
  await expectStatus(204, browser.post("/logout"));
  await expectStatus(422, browser.post("/login", { username, password: wrong }));
  const right = { username, password: password("first"), remember: true };
  await expectStatus(204, browser.post("/login", right));
  await expectStatus(419, browser.post("/login", right, { "x-xsrf-token": "wrong" }));
  await expectStatus(400, sendText(story, "/login", `{"password":"${right.password}"`));
  const token = browser.cookies.get("session")!;
  await browser.get(`/reset-password/${token}?password=${right.password}`);
  await browser.get(`/no/such/page/${token}?session=${token}`);
}

/** Sends a body that is not JSON, parts of which a careless parser would quote in its error. */
async function sendText({ environment, watch, browser }: Story, path: string, body: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    cookie,
    "x-xsrf-token": browser.cookies.get("XSRF-TOKEN")!,
    "content-type": "application/json",
  };
  const answer = await rawRequest(environment.url, { method: "POST", path, headers, body });
  watch.refusals.push({ ...answer, headers: new Headers(), body: {} });
  return answer;
}

/** Verifies the phone by `KH` and the email by its link. */
export async function verify(story: Story): Promise<void> {
  const { environment, browser, username, phone, email } = story;
  await deliverSms(environment.url, { from: phone, text: `KH ${username}` });
  // Set by the operator, as under the email policy of the specification.
  await environment.query("update users set email = $1 where username = $2", [email, username]);
  await expectStatus(200, browser.post("/email-verification/send"));
  const token = await fromEmail(story, "verification token", tokenOfLink("email-verification"));
  await expectStatus(204, browser.send("PUT", "/email-verification", { token }));
  await expectStatus(409, browser.send("PUT", "/email-verification", { token }));
}

/**
 * Resets the password by a link in an email that had to wait, because the mail server was down.
 * @param whileWaiting is called while the portal still stores the email
 */
export async function recoverByMail(
  story: Story,
  whileWaiting: () => Promise<void>,
): Promise<void> {
  const { environment, username, email, password } = story;
  const browser = story.anotherBrowser();
  await environment.sandbox.fault("smtp", "down");
  const gReCaptchaToken = await story.botCheck("forgotPasswordFormSubmit");
  await expectStatus(
    200,
    browser.post("/reset-password/send-email", { username, gReCaptchaToken }),
  );
  await emailWaits(story);
  await whileWaiting();
  await environment.sandbox.fault("smtp", "none");
  const token = await fromEmail(story, "reset token", tokenOfLink("reset-password"));
  const form = (chosen: string) => ({ token, password: chosen, passwordConfirm: chosen });
  await expectStatus(204, browser.get(`/reset-password/${token}`));
  await expectStatus(422, browser.post("/reset-password", form(password("refused"))));
  await expectStatus(200, browser.post("/reset-password", form(password("by email"))));
  await expectStatus(409, browser.post("/reset-password", form(password("by email"))));
  const recovery = { email, gReCaptchaToken: await story.botCheck("recoverUsernameFormSubmit") };
  await expectStatus(200, browser.post("/recover-username", recovery));
}

async function emailWaits({ environment }: Story): Promise<void> {
  await eventually("no email was written", async () => {
    const waiting = await environment.query("select from jobs where task = 'send-mail'");
    return waiting.length > 0 ? true : undefined;
  });
}

/** Resets the password with the code from `MXT`, after a wrong one. */
export async function recoverByPhone(
  story: Story,
  which: "by phone" | "after the undo",
): Promise<void> {
  const { environment, username, phone, password } = story;
  const browser = story.anotherBrowser();
  const otp = await anOtp(environment, environment.sandbox, { username, phone });
  environment.vault.keep("SMS code", otp);
  const chosen = password(which);
  const form = { username, newPassword: chosen, reNewPassword: chosen };
  const wrong = { ...form, otp: wrongCode(otp) };
  await expectStatus(422, browser.post("/reset-password-by-phone", wrong));
  await expectStatus(200, browser.post("/reset-password-by-phone", { ...form, otp }));
}

/** Requests a code by email, and changes the phone, the password and the sessions. */
export async function changeThings(story: Story): Promise<void> {
  const { environment, browser, username, phone, password } = story;
  const login = { username, password: password("by phone"), remember: true };
  await expectStatus(204, browser.post("/login", login));
  await expectStatus(200, browser.post("/api/security-code/", { action: "confirm.payment" }));
  await fromEmail(story, "security code", codeOnALine);

  const newPhoneNumber = aPhoneNumber();
  await expectStatus(200, browser.post("/api/user/change-phone", { newPhoneNumber }));
  const otpNumber = await anOtp(environment, environment.sandbox, { username, phone });
  environment.vault.keep("SMS code for the phone", otpNumber);
  const update = async (code: string) =>
    browser.post("/api/user/update-phone", {
      newPhoneNumber,
      otpNumber: code,
      gReCaptchaToken: await story.botCheck("updatePhoneFormSubmit"),
    });
  await expectStatus(422, update(wrongCode(otpNumber)));
  await expectStatus(200, update(otpNumber));
  story.movesTo(newPhoneNumber);
  // The old phone has confirmed the new one, which can reset the password after its first text.
  await deliverSms(environment.url, { from: newPhoneNumber, text: `KH ${username}` });

  const passwords = { password: password("last"), passwordConfirm: password("last") };
  const change = { ...passwords, currentPassword: login.password };
  const mistaken = { ...change, currentPassword: password("wrong") };
  await expectStatus(422, browser.post("/api/user/change-password", mistaken));
  await expectStatus(200, browser.post("/api/user/change-password", change));
  await expectStatus(
    204,
    story.anotherBrowser().post("/login", { ...login, password: change.password }),
  );
  const { text } = await browser.get("/api/user/sessions");
  const sessions = JSON.parse(text) as { id: string; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent)!;
  await expectStatus(204, browser.send("DELETE", `/api/user/sessions/${other.id}`));
  await expectStatus(204, browser.post("/api/user/sessions/end-others"));
  const names = { firstName: "An", lastName: "Trần" };
  await expectStatus(200, browser.send("PATCH", "/api/user/update-profile", names));
  const newsletter = { receiveNewsletter: true };
  await expectStatus(200, browser.send("PUT", "/api/user/newsletter", newsletter));
  await takePushes(story);
  // There is no such search, and no passkey yet.
  await browser.send("DELETE", `/api/lost-transfers/${crypto.randomUUID()}`, {});
  await browser.post("/api/security-code/passkey/options", { action: "confirm.payment" });
  await browser.post("/register/username", {
    username,
    gReCaptchaToken: await story.botCheck("registerUsernameCheck"),
  });
}

/** Turns messages to the browser on and off. */
async function takePushes({ environment, browser }: Story): Promise<void> {
  const target = aPushTarget();
  environment.vault.keep("browser's address for messages", target.endpoint);
  environment.vault.keep("browser's secret for messages", target.keys.auth);
  await expectStatus(204, browser.post("/api/user/push", target));
  await expectStatus(204, browser.send("DELETE", "/api/user/push", {}));
  await expectStatus(200, browser.get("/api/proofs/confirm.payment"));
}

/** Changes the email, then undoes the change of password by the link in the email about it. */
export async function undo(story: Story): Promise<void> {
  const { browser, password } = story;
  const newEmail = anAddress();
  const form = { newEmail, currentPassword: password("last") };
  await expectStatus(200, browser.post("/api/user/change-email", form));
  const read = tokenOfLink("email-verification");
  const token = await fromEmail(story, "token for the email", read, newEmail);
  await expectStatus(204, browser.send("PUT", "/email-verification", { token }));
  const undoToken = await fromEmail(story, "undo token", tokenOfLink("undo"));
  const visitor = story.anotherBrowser();
  await expectStatus(200, visitor.get(`/recovery/undo/${undoToken}`));
  await expectStatus(200, visitor.post("/recovery/undo", { token: undoToken }));
  await recoverByPhone(story, "after the undo");
}

/** Causes errors 500 by requests that contain secrets. */
export async function breakDown(story: Story): Promise<void> {
  const { environment, browser, username, password } = story;
  const chosen = password("after the undo");
  const requests = {
    "/login": { username, password: chosen },
    "/register": {
      phone: story.phone,
      username: `${username}_2`,
      password: chosen,
      passwordConfirm: chosen,
      gReCaptchaToken: await story.botCheck("registerFormSubmit"),
    },
    "/reset-password": { token: "A".repeat(43), password: chosen, passwordConfirm: chosen },
    "/reset-password-by-phone": {
      username,
      otp: "ABC123",
      newPassword: chosen,
      reNewPassword: chosen,
    },
  };
  await environment.query("alter table users rename to people");
  for (const [path, body] of Object.entries(requests)) {
    await expectStatus(500, browser.post(path, body));
  }
  await expectStatus(500, browser.get("/api/me"));
  await environment.query("alter table people rename to users");
}
