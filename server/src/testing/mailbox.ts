import { randomBytes } from "node:crypto";
import { aPlayer, type Person } from "./people.ts";
import type { Sandbox, SandboxLetter } from "./sandbox.ts";
import type { TestPortal } from "./test-portal.ts";

export type Addressee = Person & { readonly email: string };

/** Somebody with an e-mail address, verified unless said otherwise. */
export async function aPlayerWithEmail(
  portal: TestPortal,
  { email = anAddress(), verified = true }: { email?: string; verified?: boolean } = {},
): Promise<Addressee> {
  const player = await aPlayer(portal);
  await portal.database.query(
    `update users set email = $1, email_verified_at = case when $2 then now() end
     where username = $3`,
    [email, verified, player.username],
  );
  return { ...player, email };
}

/** An address that nobody else in this run has. */
export const anAddress = (): string => `player.${randomBytes(5).toString("hex")}@example.vn`;

const WAIT_AT_MOST_MS = 8_000;
const LOOK_EVERY_MS = 50;

/** The letters to an address once there are as many, oldest first. @throws if they do not come */
export async function lettersTo(
  sandbox: Sandbox,
  address: string,
  count: number,
): Promise<SandboxLetter[]> {
  const deadline = Date.now() + WAIT_AT_MOST_MS;
  for (;;) {
    const letters = await sandbox.mailTo(address);
    if (letters.length >= count) return letters.toReversed();
    if (Date.now() > deadline) throw new Error(`${letters.length} of ${count} letters came`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Does something that sends a letter of a kind, and waits for it, whatever other letters come meanwhile.
 * @throws if it does not come
 */
export async function newLetter(
  sandbox: Sandbox,
  address: string,
  isOfKind: (letter: SandboxLetter) => boolean,
  cause: () => Promise<void>,
): Promise<SandboxLetter> {
  const ofKind = async () => (await sandbox.mailTo(address)).filter(isOfKind);
  const before = (await ofKind()).length;
  await cause();
  const deadline = Date.now() + WAIT_AT_MOST_MS;
  for (;;) {
    const [newest, ...others] = await ofKind();
    if (newest && others.length >= before) return newest;
    if (Date.now() > deadline) throw new Error(`no letter of the kind came to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The token in the link of that page. */
export function tokenIn(
  letter: SandboxLetter,
  page: "reset-password" | "email-verification" | "undo",
): string {
  const link = letter.links.find((address) => address.includes(`/${page}/`));
  if (!link) throw new Error(`no link to /${page} in "${letter.subject}"`);
  return link.slice(link.lastIndexOf("/") + 1);
}

/** Resolves when no job is left that could still send something. */
export async function jobsDone({ database }: TestPortal): Promise<void> {
  const deadline = Date.now() + WAIT_AT_MOST_MS;
  for (;;) {
    const jobs = await database.query("select task, last_error from jobs where dead_at is null");
    if (jobs.length === 0) return;
    if (Date.now() > deadline) throw new Error(`jobs left: ${JSON.stringify(jobs)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
