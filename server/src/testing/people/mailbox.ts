/** Players with an email address, and the emails that they receive. */
import { randomBytes } from "node:crypto";
import { eventually } from "../patience.ts";
import type { Sandbox, SandboxEmail } from "../portal/sandbox.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { aPlayer, type Person } from "./people.ts";

export type Addressee = Person & { readonly email: string };

/** Creates a player with an email address, verified unless the test says otherwise. */
export async function aPlayerWithEmail(
  portal: TestPortal,
  { email = anAddress(), verified = true }: { email?: string; verified?: boolean } = {},
): Promise<Addressee> {
  const player = await aPlayer(portal);
  await setEmail(portal, player, email, verified);
  return { ...player, email };
}

/** Sets a player's address, or removes it. */
export async function setEmail(
  { database }: Pick<TestPortal, "database">,
  { username }: Pick<Person, "username">,
  email: string | null,
  isVerified: boolean,
): Promise<void> {
  await database.query(
    `update users set email = $1, email_verified_at = case when $2 then now() end
     where username = $3`,
    [email, isVerified, username],
  );
}

/** Returns an address that is unique in this run. */
export const anAddress = (): string => `player.${randomBytes(5).toString("hex")}@example.vn`;

/** Returns the emails to an address, oldest first, once there are enough. @throws if they do not come */
export async function emailsTo(
  sandbox: Sandbox,
  address: string,
  count: number,
): Promise<SandboxEmail[]> {
  let seen = 0;
  return eventually(
    () => `${seen} of ${count} emails came`,
    async () => {
      const messages = await sandbox.mailTo(address);
      seen = messages.length;
      return seen >= count ? messages.toReversed() : undefined;
    },
  );
}

type Kind = (message: SandboxEmail) => boolean;

/** Returns the newest email of a kind, and ignores others. @throws if none comes */
export function emailTo(
  sandbox: Sandbox,
  address: string,
  isOfKind: Kind,
  beyond = 0,
): Promise<SandboxEmail> {
  return eventually(`no email of the kind came to ${address}`, async () => {
    const found = (await sandbox.mailTo(address)).filter(isOfKind);
    return found.length > beyond ? found[0] : undefined;
  });
}

/**
 * Runs an action that sends an email of a kind, and waits for it. It ignores other emails.
 * @throws if the email does not come
 */
export async function nextEmail(
  sandbox: Sandbox,
  address: string,
  isOfKind: Kind,
  cause: () => Promise<void>,
): Promise<SandboxEmail> {
  const before = (await sandbox.mailTo(address)).filter(isOfKind).length;
  await cause();
  return emailTo(sandbox, address, isOfKind, before);
}

/** Returns the token in the link to that page. */
export function tokenIn(
  message: SandboxEmail,
  page: "reset-password" | "email-verification" | "undo",
): string {
  const link = message.links.find((address) => address.includes(`/${page}/`));
  if (!link) throw new Error(`no link to /${page} in "${message.subject}"`);
  return link.slice(link.lastIndexOf("/") + 1);
}

/** Resolves when no job is left that could still send something. */
export async function jobsDone({ database }: TestPortal): Promise<void> {
  let jobs: unknown[] = [];
  await eventually(
    () => `jobs left: ${JSON.stringify(jobs)}`,
    async () => {
      jobs = await database.query("select task, last_error from jobs where dead_at is null");
      return jobs.length === 0 ? true : undefined;
    },
  );
}
