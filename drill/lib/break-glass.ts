import { totpOf } from "../../server/src/testing/people/two-factor.ts";
import { blockOf, withValues } from "./document.ts";

/** An administrator who signs in while no console runs: a key from the safe, and an authenticator. */
export type BreakGlass = { readonly key: string; code(): string };

/** @param made as the command `break-glass add` prints it, once */
export function breakGlassOf({ key, otpauthUri }: { key: string; otpauthUri: string }): BreakGlass {
  const secret = new URL(otpauthUri).searchParams.get("secret");
  if (!secret) throw new Error(`no secret in ${otpauthUri}`);
  return { key, code: () => totpOf(secret) };
}

/** Returns the commands of docs/restore.md for signing in, with key and code filled in. */
export function signInCommands({ key, code }: BreakGlass): string {
  const values = { PORTAL_BREAK_GLASS_KEY: key, CODE: code() };
  return withValues(blockOf("restore.md", "token"), values).text;
}
