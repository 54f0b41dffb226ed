/** The operator's console as a process, and the staff who are signed in to it. */
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { CONSOLE_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { callWithJson } from "../../server/src/testing/http/raw-http.ts";
import {
  createPasskey,
  type CreationOptions,
  type SoftPasskey,
} from "../../server/src/testing/people/authenticator.ts";
import { type Browser, okay, openBrowser } from "../../server/src/testing/people/browser.ts";
import { sendProof, signed } from "../../server/src/testing/people/staff.ts";
import { gameApiUrl } from "../../server/src/testing/portal/sandbox.ts";
import { COMMON_SETTINGS, type Program, startAt } from "./portal.ts";
import { lazily } from "./restartable.ts";

/**
 * The sandbox's staff, each with a role: an (admin), hoa (senior), minh (payments), lan (support), tuan (accountant),
 * mai (marketing), kiem (auditor).
 */
export type StaffLogin = "an" | "hoa" | "minh" | "lan" | "tuan" | "mai" | "kiem";

export type StaffDesk = {
  readonly console: Program;
  /** Signs the person in at the first use. @throws without an answer; the next use tries again */
  member(login: StaffLogin): Promise<StaffMember>;
};

type DeskOptions = {
  readonly port: number;
  readonly ownerUrl: string;
  readonly sandboxPort: number;
  /** Further environment variables. */
  readonly env: Readonly<Record<string, string>>;
};

const MAIN = new URL("../../server/src/console/main.ts", import.meta.url);

/** Opens the console, in which nobody is signed in yet. */
export async function openDesk(options: DeskOptions): Promise<StaffDesk> {
  const { port, ownerUrl, sandboxPort, env } = options;
  const console = await startAt(port, MAIN, {
    ...COMMON_SETTINGS,
    CONSOLE_PORT: String(port),
    CONSOLE_DATABASE_URL: runtimeUrlOf(ownerUrl, CONSOLE_LOGIN),
    STAFF_OIDC_ISSUER: `http://localhost:${sandboxPort}/oidc`,
    GAME_API_URL: gameApiUrl(sandboxPort),
    ...env,
  });
  const members = new Map<StaffLogin, ReturnType<typeof lazily<StaffMember>>>();
  const member = (login: StaffLogin): Promise<StaffMember> => {
    const known = members.get(login) ?? lazily(() => signIn(console.url, login));
    members.set(login, known);
    return known.open();
  };
  return { console, member };
}

/** A person of the staff with a signed-in browser and an authenticator. */
export type StaffMember = { readonly browser: Browser; passkey: SoftPasskey | undefined };

const CSRF = { path: "/api/console/csrf-cookie", cookie: "CONSOLE-XSRF-TOKEN" };
/** The console's address without a setting: the origin of its pages. */
const ORIGIN = "http://localhost:3003";
const PASSKEYS = "/api/console/passkeys";
const NO_CONTENT = 204;

/** Signs in by the sandbox's identity provider, as a browser does. @throws if it fails */
export async function signIn(consoleUrl: string, login: StaffLogin): Promise<StaffMember> {
  const browser = openBrowser(consoleUrl, new Map(), CSRF);
  const begun = await okay(browser.post("/api/console/sign-in", { loginHint: login }));
  const { rawHeaders } = await callWithJson(String(begun.body["url"]));
  const at = rawHeaders.findIndex((name) => name.toLowerCase() === "location");
  const returned = Object.fromEntries(new URL(rawHeaders[at + 1] ?? "").searchParams);
  const { status, text } = await browser.post("/api/console/sign-in/finish", returned);
  if (status !== NO_CONTENT) throw new Error(`${login} is not signed in: ${status} ${text}`);
  return { browser, passkey: undefined };
}

/** Proves the person to the console by their passkey, which the first proof adds. @throws without an answer */
export async function proveMember(member: StaffMember): Promise<void> {
  const { browser, passkey } = member;
  if (passkey) {
    // Fails if the console does not know the passkey.
    const proof = await signed(browser, passkey).catch(() => undefined);
    if (proof) return void (await okay(sendProof(browser, proof)));
  }
  const { body: options } = await okay(browser.post(`${PASSKEYS}/options`));
  const made = createPasskey(options as unknown as CreationOptions, { origin: ORIGIN });
  // Kept even if the answer is lost: the console may have stored it.
  member.passkey = made.passkey;
  await browser.post(PASSKEYS, { credential: made.credential });
}
