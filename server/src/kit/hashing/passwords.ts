import { randomBytes } from "node:crypto";
import { isBcrypt, readsToTheEnd } from "./bcrypt.ts";
import type { HashingLane } from "./hashing-lanes.ts";
import { type HashingQueueOptions, openHashingQueue } from "./hashing-queue.ts";

/**
 * Hashing and checking of passwords, a bounded number at a time: Argon2id, and what older systems used. Who
 * names no lane waits with strangers.
 */
export type Passwords = {
  hash(password: string, lane?: HashingLane): Promise<string>;
  /**
   * Takes as long for `undefined`, an account that does not exist, as for one with a hash of today's
   * parameters. Other parameters of Argon2, and bcrypt, take their own time.
   */
  verify(password: string, hash: string | undefined, lane?: HashingLane): Promise<boolean>;
  /**
   * True where a hash that the password fits was made with other parameters than today's. Not where bcrypt
   * has left the password's end unread: what nobody has checked must not become part of the hash.
   */
  isOutdated(hash: string, password: string): boolean;
  close(): Promise<void>;
};

/** Less memory than `HASH_MEMORY_KIB` only where nothing is protected by it. */
export type PasswordOptions = Pick<HashingQueueOptions, "threads" | "maxWaiting"> &
  Partial<HashingQueueOptions>;

/** Below the deadline of a request: work for those who have been answered would keep all others waiting. */
const LONGEST_WAIT_MS = 3_000;

/** OWASP ASVS 5.0 appendix C: Argon2id, at least 46 MiB, one pass, one lane. */
const HASH_MEMORY_KIB = 47_104;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const parametersOf = (memoryKiB: number): string => `$argon2id$v=19$m=${memoryKiB},t=1,p=1$`;

/** A hash that was made of no password, and so fits none. */
export function hashOfNothing(): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((size) =>
    randomBytes(size).toString("base64").replace(/=+$/, ""),
  );
  return `${parametersOf(HASH_MEMORY_KIB)}${salt}$${hash}`;
}

export async function openPasswords({
  memoryKiB = HASH_MEMORY_KIB,
  longestWaitMs = LONGEST_WAIT_MS,
  ...options
}: PasswordOptions): Promise<Passwords> {
  const queue = openHashingQueue({ ...options, memoryKiB, longestWaitMs });
  const currentParameters = parametersOf(memoryKiB);
  const hash = (password: string, lane: HashingLane = "stranger") =>
    queue.perform<string>({ kind: "hash", password }, lane);
  const nobodysHash = await hash(crypto.randomUUID());
  return {
    hash,
    verify: async (password, known, lane = "stranger") => {
      const order = { kind: "verify", password, hash: known ?? nobodysHash } as const;
      const isRight = await queue.perform<boolean>(order, lane);
      return isRight && known !== undefined;
    },
    isOutdated: (known, password) =>
      !known.startsWith(currentParameters) && (!isBcrypt(known) || readsToTheEnd(password)),
    close: queue.close,
  };
}
