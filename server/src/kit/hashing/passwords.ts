/** Hashes and checks passwords (`openPasswords`): Argon2id, and the bcrypt and Argon2 hashes of older systems. */
import { randomBytes } from "node:crypto";
import { opaqueString } from "@portal/contract/values/opaque-string";
import type { Registry } from "prom-client";
import { isBcrypt, readsToTheEnd } from "./bcrypt.ts";
import {
  type HashingLane,
  type HashingQueue,
  measureHashing,
  type HashingQueueOptions,
  openHashingQueue,
} from "./hashing-queue.ts";

/** The password matches the hash. */
export type Match = {
  /**
   * Whether the password should be hashed again: the hash was made with other parameters than today's, or without the
   * normal form. False if bcrypt ignored the end of the password: an unchecked end must not become part of a new hash.
   */
  readonly isOutdated: boolean;
};

/**
 * Hashes and checks passwords, a bounded number at a time. Callers without a lane wait with strangers. A password is
 * hashed in its normal form (`opaqueString`).
 */
export type Passwords = Pick<HashingQueue, "waitForRoom"> & {
  hash(password: string, lane?: HashingLane): Promise<string>;
  /**
   * Compares the password's normal form and then, if it differs, the password as it was typed: older hashes were made
   * of that. For `undefined`, an account that does not exist, it takes as long as for a wrong password and a hash with
   * the present parameters. Other Argon2 parameters, and bcrypt, take a different time.
   * @returns undefined if the password does not match
   */
  match(password: string, hash: string | undefined, lane?: HashingLane): Promise<Match | undefined>;
  close(): Promise<void>;
};

/** Set `memoryKiB` below the default only in tests. */
export type PasswordOptions = Pick<HashingQueueOptions, "threads" | "maxWaiting"> &
  Partial<HashingQueueOptions> & {
    /** Absent: no metrics. */
    readonly registry?: Registry;
  };

/** The longest that a password waits for its turn: less than a request's deadline. After that nobody needs the hash. */
export const LONGEST_WAIT_MS = 3_000;

/** The memory of a new hash. OWASP ASVS 5.0, appendix C: Argon2id, at least 46 MiB, one pass, one lane. */
const HASH_MEMORY_KIB = 47_104;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const parametersOf = (memoryKiB: number): string => `$argon2id$v=19$m=${memoryKiB},t=1,p=1$`;

/** Returns a random hash, which no password matches. */
export function unmatchableHash(): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((size) =>
    randomBytes(size).toString("base64").replace(/=+$/, ""),
  );
  return `${parametersOf(HASH_MEMORY_KIB)}${salt}$${hash}`;
}

export async function openPasswords({
  memoryKiB = HASH_MEMORY_KIB,
  longestWaitMs = LONGEST_WAIT_MS,
  registry,
  ...options
}: PasswordOptions): Promise<Passwords> {
  const opened = openHashingQueue({ ...options, memoryKiB, longestWaitMs });
  const queue = registry ? measureHashing(registry, opened) : opened;
  const currentParameters = parametersOf(memoryKiB);
  const hash = (password: string, lane: HashingLane = "stranger") =>
    queue.perform<string>({ kind: "hash", password: opaqueString(password) }, lane);
  const nobodysHash = await hash(crypto.randomUUID());
  return {
    waitForRoom: queue.waitForRoom,
    hash,
    match: async (password, known, lane = "stranger") => {
      const normal = opaqueString(password);
      for (const form of new Set([normal, password])) {
        const order = { kind: "verify", password: form, hash: known ?? nobodysHash } as const;
        const isRight = await queue.perform<boolean>(order, lane);
        if (!isRight || known === undefined) continue;
        const isCurrent = form === normal && known.startsWith(currentParameters);
        return { isOutdated: !isCurrent && (!isBcrypt(known) || readsToTheEnd(form)) };
      }
      return undefined;
    },
    close: queue.close,
  };
}
