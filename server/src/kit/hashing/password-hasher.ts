/**
 * The process that hashes passwords for the portal (`openHashingQueue`), with its own memory and priority. Its
 * arguments are the memory of a new hash in KiB, and its nice value.
 */
import { setPriority } from "node:os";
import { hash, verify as verifyArgon2 } from "@node-rs/argon2";
import { compare as verifyBcrypt } from "bcrypt";
import { isBcrypt } from "./bcrypt.ts";
import { type HashingOrder, type HashingResult, RESULTS_PER_BATCH } from "./hashing-orders.ts";

/** `Algorithm.Argon2id` of the library. That is a const enum, which type stripping cannot read. */
const ARGON2ID = 2;
const PARAMETERS = {
  algorithm: ARGON2ID,
  /** In KiB. */
  memoryCost: Number(process.argv[2]),
  timeCost: 1,
  parallelism: 1,
  outputLen: 32,
};
/** The longest that a result waits for the rest of its batch, because hashes of older systems may take very long. */
const LONGEST_HOLD_MS = 50;

setPriority(Number(process.argv[3]));

let atWork = 0;
let batch: HashingResult[] = [];
let overdue: NodeJS.Timeout | undefined;

process.on("message", (orders: readonly HashingOrder[]) => {
  atWork += orders.length;
  for (const order of orders) void perform(order).then(addToBatch);
});
// It ends with the portal and not earlier: a Ctrl-C in the terminal reaches both processes.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

function addToBatch(result: HashingResult): void {
  atWork -= 1;
  batch.push(result);
  if (batch.length === RESULTS_PER_BATCH || atWork === 0) sendBatch();
  else overdue ??= setTimeout(sendBatch, LONGEST_HOLD_MS);
}

function sendBatch(): void {
  clearTimeout(overdue);
  overdue = undefined;
  process.send?.(batch);
  batch = [];
}

async function perform(order: HashingOrder): Promise<HashingResult> {
  try {
    const value =
      order.kind === "hash"
        ? await hash(order.password, PARAMETERS)
        : await verify(order.password, order.hash);
    return { id: order.id, value };
  } catch (error) {
    return { id: order.id, error: (error as Error).message };
  }
}

async function verify(password: string, known: string): Promise<boolean> {
  if (!isBcrypt(known)) return verifyArgon2(known, password);
  // `$2y$` is PHP's name of `$2b$`. For `$2a$` the library would count a long password's bytes modulo 256.
  const isRight = await verifyBcrypt(password, known.replace(/^\$2[ay]/, "$2b"));
  // bcrypt ends a password with a zero byte and repeats it, so it takes "ab\0ab" for "ab".
  return isRight && !password.includes("\0");
}
