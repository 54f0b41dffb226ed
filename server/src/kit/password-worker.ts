/**
 * One thread that hashes. It runs at a lower priority than the rest of the process, so that a flood
 * of logins slows logins down and not the pages: on Linux the nice value belongs to the thread.
 */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

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
/** OWASP ASVS 5.0 appendix C: Argon2id, at least 46 MiB, one pass, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
  outputLen: 32,
};
const LOWER_PRIORITY = 10;

if (process.platform === "linux") setPriority(LOWER_PRIORITY);

parentPort!.on("message", (task: HashingTask) => {
  parentPort!.postMessage(perform(task));
});

function perform(task: HashingTask): HashingResult {
  try {
    const value =
      task.kind === "hash"
        ? hashSync(task.password, PARAMETERS)
        : verifySync(task.hash, task.password);
    return { id: task.id, value };
  } catch (error) {
    return { id: task.id, error: (error as Error).message };
  }
}
