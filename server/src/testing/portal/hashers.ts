/**
 * For tests of password hashing: finds and kills the processes that hash (`newestHashers`, `killUnnoticed`), and makes
 * hashes as other systems have them (`argon2Hash`, `bcryptHash`).
 */
import { execFileSync } from "node:child_process";
import { hash as argon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "bcrypt";

/**
 * Returns the ids of this process's newest hashers, which differ in their last argument. Before them come those of the
 * pool that all tests share.
 */
export function newestHashers(): { readonly trusted: number; readonly strangers: number } {
  const newest = (nice: number) => {
    const name = `password-hasher.* ${nice}$`;
    const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", name, "-n"]);
    return Number(found.toString().trim());
  };
  return { trusted: newest(10), strangers: newest(19) };
}

/** Kills a hasher and blocks until it is dead, so that this process has not noticed its death yet. */
export function killUnnoticed(hasher: number): void {
  process.kill(hasher, "SIGKILL");
  const state = () => execFileSync("ps", ["-o", "stat=", "-p", String(hasher)]).toString();
  while (!state().startsWith("Z"));
}

/** The library's `Algorithm`, a const enum that type stripping cannot read. */
const VARIANTS = { argon2d: 0, argon2i: 1, argon2id: 2 };
/** bcrypt's lowest cost, so that tests are quick. */
const BCRYPT_COST = 4;

export function argon2Hash(password: string, variant: keyof typeof VARIANTS): Promise<string> {
  const parameters = { algorithm: VARIANTS[variant], memoryCost: 4_096, timeCost: 2 };
  return argon2(password, parameters);
}

/** The three versions differ in name only. */
export async function bcryptHash(
  password: string,
  version: "2a" | "2b" | "2y" = "2b",
): Promise<string> {
  return (await bcrypt(password, BCRYPT_COST)).replace("2b", version);
}
