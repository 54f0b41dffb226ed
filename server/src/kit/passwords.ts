import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { isBcrypt, readsToTheEnd } from "./bcrypt.ts";
import { httpErrors } from "./errors.ts";
import type { HashingResult, HashingTask } from "./password-hasher.ts";

/** Hashing and checking of passwords, a bounded number at a time: Argon2id, and what older systems used. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Takes as long for `undefined`, an account that does not exist, as for one with a hash of today's
   * parameters. Other parameters of Argon2, and bcrypt, take their own time.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /**
   * True where a hash that the password fits was made with other parameters than today's. Not where bcrypt
   * has left the password's end unread: what nobody has checked must not become part of the hash.
   */
  isOutdated(hash: string, password: string): boolean;
  close(): Promise<void>;
};

export type PasswordOptions = {
  /** How many are hashed at the same time; each takes 46 MiB meanwhile. */
  readonly threads: number;
  /** How many may wait; the next is refused with 503 instead of waiting in vain. */
  readonly maxWaiting: number;
  /** KiB that a new hash takes; less than `HASH_MEMORY_KIB` only where nothing is protected by it. */
  readonly memoryKiB?: number;
  /** Whoever has waited for longer is refused with 503 when his turn comes. */
  readonly longestWaitMs?: number;
};

type Order = {
  /** On this process's clock. */
  readonly since: number;
  readonly task: HashingTask;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** Below the deadline of a request: work for those who have been answered would keep all others waiting. */
const LONGEST_WAIT_MS = 3_000;
/** For each thread one order lies ready beside the one at work, so that no thread waits for us. */
const ORDERS_PER_THREAD = 2;
const HASHER = fileURLToPath(new URL("./password-hasher.ts", import.meta.url));

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
  const queue = openQueue({ ...options, memoryKiB, longestWaitMs });
  const currentParameters = parametersOf(memoryKiB);
  const hash = (password: string) => queue.perform<string>({ kind: "hash", password });
  const nobodysHash = await hash(crypto.randomUUID());
  return {
    hash,
    verify: async (password, known) => {
      const isRight = await queue.perform<boolean>({
        kind: "verify",
        password,
        hash: known ?? nobodysHash,
      });
      return isRight && known !== undefined;
    },
    isOutdated: (known, password) =>
      !known.startsWith(currentParameters) && (!isBcrypt(known) || readsToTheEnd(password)),
    close: queue.close,
  };
}

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

function openQueue({ threads, maxWaiting, memoryKiB, longestWaitMs }: Required<PasswordOptions>) {
  const waiting: Order[] = [];
  const running = new Map<number, Order>();
  let lastId = 0;
  let closed = false;
  let hasher = start();

  function start(): ChildProcess {
    const child = forkHasher(threads, memoryKiB);
    child.on("message", settle);
    // If it dies, its orders die with it, and another takes its place.
    child.on("exit", () => {
      for (const { reject } of running.values()) reject(new Error("the hasher ended"));
      running.clear();
      if (closed) return;
      hasher = start();
      next();
    });
    return child;
  }

  function settle(result: HashingResult): void {
    const order = running.get(result.id);
    running.delete(result.id);
    if ("error" in result) order?.reject(new Error(result.error));
    else order?.resolve(result.value as never);
    next();
  }

  function next(): void {
    while (running.size < threads * ORDERS_PER_THREAD && waiting.length > 0) {
      const order = waiting.shift()!;
      if (performance.now() - order.since > longestWaitMs) {
        order.reject(httpErrors.unavailable());
        continue;
      }
      running.set(order.task.id, order);
      hasher.send(order.task);
    }
  }

  return {
    perform: <T>(task: Unnumbered<HashingTask>): Promise<T> => {
      if (running.size + waiting.length >= threads + maxWaiting) {
        return Promise.reject(httpErrors.unavailable());
      }
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          since: performance.now(),
          task: { ...task, id: (lastId += 1) },
          resolve,
          reject,
        });
        next();
      });
    },
    close: async () => {
      closed = true;
      const ended = new Promise((resolve) => hasher.once("exit", resolve));
      if (hasher.connected) hasher.disconnect();
      await ended;
    },
  };
}

function forkHasher(threads: number, memoryKiB: number): ChildProcess {
  const child = fork(HASHER, [String(memoryKiB)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(threads) },
  });
  // What is sent to one that has just died fails here, and would take the process with it.
  child.on("error", () => {});
  return child;
}
