import { readFileSync } from "node:fs";
import { join } from "node:path";
import { totpOf } from "../../server/src/testing/people/two-factor.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { blocksOf, withValues } from "../production/document.ts";
import { operate, type Settings } from "./operate.ts";

/** An administrator who signs in where no console runs: a key from the safe, and an authenticator. */
export type BreakGlass = { readonly key: string; code(): string };

/** The kind of the block of docs/restore.md by which they sign in. */
const SIGN_IN = "token";
const ADD =
  'npm run --silent portal -- break-glass add glass --name "Break-glass" --reason "installation" --json';

/** Makes one as docs/production.md does. @param ownerUrl the address of the database's owner */
export async function addBreakGlass(settings: Settings, ownerUrl: string): Promise<BreakGlass> {
  const said = await operate(ADD, { ...settings, env: { MIGRATION_DATABASE_URL: ownerUrl } });
  return breakGlassOf(JSON.parse(said) as { key: string; otpauthUri: string });
}

/** @param made what is shown once */
export function breakGlassOf({ key, otpauthUri }: { key: string; otpauthUri: string }): BreakGlass {
  const secret = new URL(otpauthUri).searchParams.get("secret");
  if (!secret) throw new Error(`no secret in ${otpauthUri}`);
  return { key, code: () => totpOf(secret) };
}

/** Returns the document's commands for signing in, with key and code filled in. */
export function signInCommands({ key, code }: BreakGlass): string {
  const blocks = blocksOf(readFileSync(join(ROOT, "docs", "restore.md"), "utf8"));
  const block = blocks.find(({ kind }) => kind === SIGN_IN);
  if (!block) throw new Error(`docs/restore.md has no block of commands "${SIGN_IN}"`);
  return withValues(block, { PORTAL_BREAK_GLASS_KEY: key, CODE: code() }).text;
}

/** Signs in by the document's commands. @returns the variables of a signed-in person */
export async function signIn(
  settings: Settings,
  glass: BreakGlass,
): Promise<{ PORTAL_STAFF_TOKEN: string }> {
  const script = `${signInCommands(glass)}\nprintf %s "$PORTAL_STAFF_TOKEN"`;
  const token = await operate(script, settings);
  if (token === "") throw new Error("nobody is signed in");
  return { PORTAL_STAFF_TOKEN: token };
}
