import { Worker } from "node:worker_threads";
import { httpErrors } from "./errors.ts";
import type { HashingResult, HashingTask } from "./password-worker.ts";

/** Hashing and checking of passwords: Argon2id on a bounded pool of threads. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for `undefined`, an account that does not exist, as for one that does. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** True where the hash was made with other parameters than today's. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
};

export type PasswordOptions = {
  readonly threads: number;
  /** How many may wait; the next is refused with 503 instead of waiting in vain. */
  readonly maxWaiting: number;
};

type Order = { task: HashingTask; resolve(value: unknown): void; reject(error: Error): void };

const CURRENT_PARAMETERS = "$argon2id$v=19$m=47104,t=1,p=1$";

export async function openPasswords(options: PasswordOptions): Promise<Passwords> {
  const pool = openPool(options);
  const hash = (password: string) => pool.perform<string>({ kind: "hash", password });
  const nobodysHash = await hash(crypto.randomUUID());
  return {
    hash,
    verify: async (password, known) => {
      const isRight = await pool.perform<boolean>({
        kind: "verify",
        password,
        hash: known ?? nobodysHash,
      });
      return isRight && known !== undefined;
    },
    isOutdated: (known) => !known.startsWith(CURRENT_PARAMETERS),
    close: pool.close,
  };
}

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

function openPool({ threads, maxWaiting }: PasswordOptions) {
  const waiting: Order[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Order>();
  let lastId = 0;
  let closed = false;

  const next = () => {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop()!;
      const order = waiting.shift()!;
      busy.set(worker, order);
      worker.postMessage(order.task);
    }
  };
  const start = () => {
    const worker = new Worker(new URL("./password-worker.ts", import.meta.url));
    worker.on("message", (result: HashingResult) => {
      const order = busy.get(worker);
      busy.delete(worker);
      idle.push(worker);
      if ("error" in result) order?.reject(new Error(result.error));
      else order?.resolve(result.value);
      next();
    });
    // A thread that dies takes its one order with it and is replaced.
    worker.on("error", (error) => busy.get(worker)?.reject(error as Error));
    worker.on("exit", () => {
      busy.get(worker)?.reject(new Error("the hashing thread ended"));
      busy.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      if (!closed) start();
    });
    idle.push(worker);
    next();
  };
  for (let count = 0; count < threads; count += 1) start();

  return {
    perform: <T>(task: Unnumbered<HashingTask>): Promise<T> => {
      if (idle.length === 0 && waiting.length >= maxWaiting) {
        return Promise.reject(httpErrors.unavailable());
      }
      return new Promise<T>((resolve, reject) => {
        const numbered: HashingTask = { ...task, id: (lastId += 1) };
        waiting.push({ task: numbered, resolve, reject });
        next();
      });
    },
    close: async () => {
      closed = true;
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
