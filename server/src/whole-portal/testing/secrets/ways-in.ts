/** Plays the part of passkeys and two-factor in the search for leaked secrets (secrets.long.test.ts). */
import { Secret, TOTP } from "otpauth";
import {
  createPasskey,
  type CreationOptions,
  type RequestOptions,
  signWith,
} from "../../../testing/people/authenticator.ts";
import type { Browser } from "../../../testing/people/browser.ts";
import { codeOnALine, expectStatus, fromEmail, type Story } from "./story.ts";

/** Adds, uses, renames and removes a passkey. */
export async function usePasskeys(story: Story): Promise<void> {
  const { browser, password } = story;
  const currentPassword = password("last");
  const mistaken = { currentPassword: password("wrong") };
  await expectStatus(422, browser.post("/api/user/passkeys/options", mistaken));
  const options = await browser.post("/api/user/passkeys/options", { currentPassword });
  const { passkey, credential } = createPasskey(options.body as CreationOptions);
  await expectStatus(200, browser.post("/api/user/passkeys", { credential }));
  const { text } = await browser.get("/api/user/passkeys");
  const [{ id }] = JSON.parse(text) as [{ id: string }];
  await expectStatus(204, browser.send("PATCH", `/api/user/passkeys/${id}`, { name: "Máy ở nhà" }));

  const elsewhere = story.anotherBrowser();
  const question = await elsewhere.post("/login/passkey/options");
  const signed = signWith(passkey, question.body as unknown as RequestOptions);
  await expectStatus(204, elsewhere.post("/login/passkey", { credential: signed, remember: true }));
  await expectStatus(422, elsewhere.post("/login/passkey", { credential: signed, remember: true }));
  const removal = `/api/user/passkeys/${id}/remove`;
  await expectStatus(200, browser.post(removal, { currentPassword }));
}

/**
 * Turns two-factor on, uses each kind of code, and turns it off.
 * @param takeDump is called while the setup waits for its code
 */
export async function useTwoFactor(story: Story, takeDump: () => Promise<void>): Promise<void> {
  const { environment, browser, password } = story;
  const currentPassword = password("last");
  const start = await browser.post("/api/user/two-factor/start", { currentPassword });
  const secret = (start.body["secret"] as string).replaceAll(" ", "");
  environment.vault.keep("TOTP secret", secret);
  environment.vault.keep("TOTP secret, its bytes", Secret.fromBase32(secret).hex.toLowerCase());
  await takeDump();
  const code = new TOTP({ secret }).generate();
  const on = await browser.post("/api/user/two-factor/confirm", { code });
  const codes = keepRecoveryCodes(story, on.body);

  await approve(story, async (challenged) => {
    await expectStatus(200, challenged.get("/api/login-approval"));
    const wrong = { method: "recovery-code", code: "00000-00000" };
    await expectStatus(422, challenged.post("/login/approve", wrong));
    await expectStatus(200, challenged.post("/login/approve/send-code"));
    const known = await fromEmail(story, "login code", (email) =>
      email.text.includes("để đăng nhập") ? codeOnALine(email) : undefined,
    );
    return { method: "email-code", code: known };
  });
  await approve(story, async () => ({ method: "recovery-code", code: codes[0]! }));
  const renewal = { currentPassword, code: codes[1]! };
  const renewed = await browser.post("/api/user/two-factor/recovery-codes", renewal);
  const [another] = keepRecoveryCodes(story, renewed.body);
  const disabling = { currentPassword, code: another! };
  await expectStatus(204, browser.post("/api/user/two-factor/disable", disabling));
}

function keepRecoveryCodes({ environment }: Story, body: Record<string, unknown>): string[] {
  const codes = body["recoveryCodes"] as string[];
  for (const code of codes) {
    environment.vault.keep("recovery code", code);
    environment.vault.keep("recovery code without its dash", code.replace("-", ""));
  }
  return codes;
}

/** Logs in with the password, and completes the second step with what `show` returns. */
async function approve(
  story: Story,
  show: (challenged: Browser) => Promise<object>,
): Promise<void> {
  const { username, password } = story;
  const challenged = story.anotherBrowser();
  await expectStatus(200, challenged.post("/login", { username, password: password("last") }));
  await expectStatus(204, challenged.post("/login/approve", await show(challenged)));
}
