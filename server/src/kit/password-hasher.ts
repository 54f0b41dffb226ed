/**
 * The process that hashes. It runs at a lower priority than the portal, so that a flood of logins
 * slows logins down and not the pages, and what hashing needs of memory is not the portal's. Its argument
 * is how many KiB a new hash takes.
 */
import { setPriority } from "node:os";
import { hash, verify as verifyArgon2 } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { isBcrypt } from "./bcrypt.ts";

export type HashingTask =
  | { readonly id: number; readonly kind: "hash"; readonly password: string }
  | {
      readonly id: number;
      readonly kind: "verify";
      readonly password: string;
      readonly hash: string;
    };
export type HashingResult =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string };

/** `Algorithm.Argon2id` of the library, a const enum, which type stripping cannot read. */
const ARGON2ID = 2;
const PARAMETERS = {
  algorithm: ARGON2ID,
  /** In KiB. */
  memoryCost: Number(process.argv[2]),
  timeCost: 1,
  parallelism: 1,
  outputLen: 32,
};
const LOWER_PRIORITY = 10;

setPriority(LOWER_PRIORITY);

process.on("message", (task: HashingTask) => {
  void perform(task).then((result) => process.send?.(result));
});
// It ends with the portal, and not before: a Ctrl-C in the terminal reaches both.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

async function perform(task: HashingTask): Promise<HashingResult> {
  try {
    const value =
      task.kind === "hash"
        ? await hash(task.password, PARAMETERS)
        : await verify(task.password, task.hash);
    return { id: task.id, value };
  } catch (error) {
    return { id: task.id, error: (error as Error).message };
  }
}

async function verify(password: string, known: string): Promise<boolean> {
  if (!isBcrypt(known)) return verifyArgon2(known, password);
  // For bcrypt "ab\0ab" is "ab" again: it ends a password with a zero and begins anew.
  return (await verifyBcrypt(password, known)) && !password.includes("\0");
}
