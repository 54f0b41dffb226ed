import {
  createPasskey,
  type CreationOptions,
  type RequestOptions,
  signWith,
  type SoftPasskey,
} from "../../server/src/testing/people/authenticator.ts";
import { type Browser, okay, openBrowser } from "../../server/src/testing/people/browser.ts";
import { callWithJson } from "../../server/src/testing/http/raw-http.ts";
import type { StaffLogin } from "../generate/staff.ts";

/** A person of the staff with a browser that is signed in, and the authenticator in their pocket. */
export type StaffMember = {
  readonly login: StaffLogin;
  readonly browser: Browser;
  passkey: SoftPasskey | undefined;
};

const CSRF = { path: "/api/console/csrf-cookie", cookie: "CONSOLE-XSRF-TOKEN" };
/** The console's address without a setting: the origin of its pages. */
const ORIGIN = "http://localhost:3003";
const PASSKEYS = "/api/console/passkeys";
const PROOFS = "/api/console/proofs";
const NO_CONTENT = 204;

/** Signs in by the sandbox's identity provider, as a browser does. @throws where it comes to nothing */
export async function signIn(consoleUrl: string, login: StaffLogin): Promise<StaffMember> {
  const browser = openBrowser(consoleUrl, new Map(), CSRF);
  const begun = await okay(browser.post("/api/console/sign-in", { loginHint: login }));
  const { rawHeaders } = await callWithJson(String(begun.body["url"]));
  const back = new URL(rawHeaders[rawHeaders.findIndex(isLocation) + 1] ?? "");
  const returned = Object.fromEntries(back.searchParams);
  const { status, text } = await browser.post("/api/console/sign-in/finish", returned);
  if (status !== NO_CONTENT) throw new Error(`${login} is not signed in: ${status} ${text}`);
  return { login, browser, passkey: undefined };
}

const isLocation = (name: string): boolean => name.toLowerCase() === "location";

/** Proves the person to the console by their passkey, which the first proof adds. @throws where nobody answers */
export async function proveMember(member: StaffMember): Promise<void> {
  if (member.passkey && (await sign(member, member.passkey))) return;
  const { browser } = member;
  const options = (await okay(browser.post(`${PASSKEYS}/options`))).body;
  const made = createPasskey(options as unknown as CreationOptions, { origin: ORIGIN });
  // Kept whatever comes of it: the console may have it although the answer is lost.
  member.passkey = made.passkey;
  await browser.post(PASSKEYS, { credential: made.credential });
}

/** @returns false where the console does not know the passkey */
async function sign({ browser }: StaffMember, passkey: SoftPasskey): Promise<boolean> {
  const asked = await browser.post(`${PROOFS}/options`);
  if (asked.body["errorCode"] === "passkey_missing") return false;
  const options = asked.body as unknown as RequestOptions;
  const credential = signWith(passkey, options, { origin: ORIGIN });
  await okay(browser.post(PROOFS, { credential }));
  return true;
}
