/** Changes of a player's password and contacts, and the links that undo them. */
import { eventually } from "../patience.ts";
import type { Sandbox, SandboxEmail } from "../portal/sandbox.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Answer, type Browser, openBrowser } from "./browser.ts";
import { type Addressee, anAddress, setEmail, tokenIn } from "./mailbox.ts";
import { GOOD_PASSWORD } from "./people.ts";
import { aPlayerWithPhone, type PhoneOwner } from "./phones.ts";

export type Owner = PhoneOwner & Addressee;

/** Creates a player with a phone and an email, each verified unless the test says otherwise. */
export async function anOwner(
  portal: TestPortal,
  verified: { readonly phone?: boolean; readonly email?: boolean } = {},
): Promise<Owner> {
  const email = anAddress();
  const player = await aPlayerWithPhone(portal, { verified: verified.phone ?? true });
  await setEmail(portal, player, email, verified.email ?? true);
  return { ...player, email };
}

export const THIEFS_PASSWORD = "Dao-chich-bang-hoi-66";

export function changePassword(
  browser: Browser,
  password = THIEFS_PASSWORD,
  currentPassword = GOOD_PASSWORD,
): Promise<Answer> {
  const form = { currentPassword, password, passwordConfirm: password };
  return browser.post("/api/user/change-password", form);
}

/** True for an email about a change, and false for one about its undoing. */
const isAboutChange = ({ subject }: SandboxEmail) => subject.includes("vừa được đổi");

/** Returns the tokens of the emails about changes to an address, oldest first, once there are enough. */
export const undoTokensTo = (sandbox: Sandbox, address: string, count = 1): Promise<string[]> =>
  enough(count, async () => {
    const emails = (await sandbox.mailTo(address)).filter(isAboutChange);
    return emails.map((email) => tokenIn(email, "undo"));
  });

/** Returns the undo tokens in the texts to a phone, oldest first, once there are enough. */
export const undoTokensTexted = (sandbox: Sandbox, phone: string, count = 1): Promise<string[]> =>
  enough(count, async () =>
    (await sandbox.textsTo(phone)).flatMap(
      ({ text }) => /\/recovery\/undo\/([\w-]{43}) /.exec(text)?.[1] ?? [],
    ),
  );

const enough = (count: number, newestFirst: () => Promise<string[]>): Promise<string[]> =>
  eventually("not enough links came", async () => {
    const tokens = await newestFirst();
    return tokens.length >= count ? tokens.toReversed() : undefined;
  });

/** Sends the request that the undo page sends when it is opened. */
export const previewUndo = ({ url }: TestPortal, token: string): Promise<Answer> =>
  openBrowser(url).get(`/recovery/undo/${token}`);

export const undo = (
  { url }: TestPortal,
  token: string,
  browser = openBrowser(url),
): Promise<Answer> => browser.post("/recovery/undo", { token });

export type Contacts = {
  readonly phone: string;
  readonly phoneVerifiedAt: Date | null;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
};

/** Returns the account's phone and email, and since when each is verified. */
export async function contactsOf(
  { database }: TestPortal,
  { username }: { readonly username: string },
): Promise<Contacts> {
  const [row] = await database.query<Contacts>(
    `select phone_number as phone, phone_verified_at as "phoneVerifiedAt", email,
       email_verified_at as "emailVerifiedAt"
     from users where username = $1`,
    [username],
  );
  return row!;
}
