/** Players' passkeys for tests: add one, list them, log in by one. */
import {
  type CreationOptions,
  createPasskey,
  type Forgery,
  type RequestOptions,
  signWith,
  type SoftPasskey,
} from "./authenticator.ts";
import { type Answer, type Browser, openBrowser, okay } from "./browser.ts";
import { GOOD_PASSWORD, type Person, type Reachable } from "./people.ts";

export type ListedPasskey = {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

/** Requests the options with the password. @throws if the portal allows no further passkey */
export async function creationOptions(
  browser: Browser,
  currentPassword = GOOD_PASSWORD,
): Promise<CreationOptions> {
  const body = { currentPassword };
  return (await okay(browser.post("/api/user/passkeys/options", body)))
    .body as unknown as CreationOptions;
}

export const sendPasskey = (browser: Browser, credential: object): Promise<Answer> =>
  browser.post("/api/user/passkeys", { credential });

/** Adds a passkey as the page does. @throws if the portal refuses it */
export async function aPasskeyOf(
  { browser }: Pick<Person, "browser">,
  forgery: Forgery = {},
  counts = true,
): Promise<SoftPasskey> {
  const { passkey, credential } = createPasskey(await creationOptions(browser), forgery, counts);
  const answer = await sendPasskey(browser, credential);
  if (answer.status !== 200) throw new Error(`no passkey: ${answer.text}`);
  return passkey;
}

export async function passkeysOf({ browser }: Pick<Person, "browser">): Promise<ListedPasskey[]> {
  return (await browser.get("/api/user/passkeys")).body as unknown as ListedPasskey[];
}

/** Returns the id of the player's passkey, after adding one if there is none. */
export async function idOfAPasskey(player: Person): Promise<string> {
  if ((await passkeysOf(player)).length === 0) await aPasskeyOf(player);
  return (await passkeysOf(player))[0]!.id;
}

export async function requestOptions(browser: Browser): Promise<RequestOptions> {
  return (await okay(browser.post("/login/passkey/options"))).body as unknown as RequestOptions;
}

/** Signs in as the page does, in this browser or a new one. */
export async function logInBy(
  portal: Reachable,
  passkey: SoftPasskey,
  { forgery = {}, remember = false, browser = openBrowser(portal.url) }: LoginOptions = {},
): Promise<Answer & { readonly browser: Browser }> {
  const credential = signWith(passkey, await requestOptions(browser), forgery);
  const answer = await browser.post("/login/passkey", { credential, remember });
  return { ...answer, browser };
}

type LoginOptions = {
  readonly forgery?: Forgery;
  readonly remember?: boolean;
  readonly browser?: Browser;
};
