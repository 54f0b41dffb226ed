import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { httpErrors } from "./errors.ts";
import { type HashingOrder, type HashingResult, RESULTS_PER_LOT } from "./hashing-orders.ts";

export type HashingQueue = {
  /** @throws unavailable where too many wait already, or this one has waited for too long */
  perform<T>(order: Unnumbered<HashingOrder>): Promise<T>;
  close(): Promise<void>;
};

export type HashingQueueOptions = {
  /** How many are hashed at the same time; each takes 46 MiB meanwhile. */
  readonly threads: number;
  /** How many may wait; the next is refused with 503 instead of waiting in vain. */
  readonly maxWaiting: number;
  /** KiB that a new hash takes. */
  readonly memoryKiB: number;
  /** Whoever has waited for longer is refused with 503 when his turn comes. */
  readonly longestWaitMs: number;
};

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

type Waiting = {
  /** On this process's clock. */
  readonly since: number;
  readonly order: HashingOrder;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** For each thread one order lies ready beside the one at work, so that no thread waits for us. */
const ORDERS_PER_THREAD = 2;
const HASHER = fileURLToPath(new URL("./password-hasher.ts", import.meta.url));

/** Starts the process that hashes, and another one whenever it dies. */
export function openHashingQueue(options: HashingQueueOptions): HashingQueue {
  const { threads, maxWaiting, longestWaitMs } = options;
  // Those of a lot that is not complete yet are done, but not heard of.
  const mostHandedOut = threads * ORDERS_PER_THREAD + RESULTS_PER_LOT - 1;
  const waiting: Waiting[] = [];
  const handedOut = new Map<number, Waiting>();
  let lastId = 0;
  let closed = false;
  let hasher = start();

  function start(): ChildProcess {
    const child = forkHasher(options);
    child.on("message", settle);
    // If it dies, its orders die with it, and another takes its place.
    child.on("exit", () => {
      for (const { reject } of handedOut.values()) reject(new Error("the hasher ended"));
      handedOut.clear();
      if (closed) return;
      hasher = start();
      handOut();
    });
    return child;
  }

  function settle(results: readonly HashingResult[]): void {
    for (const result of results) {
      const settled = handedOut.get(result.id);
      handedOut.delete(result.id);
      if ("error" in result) settled?.reject(new Error(result.error));
      else settled?.resolve(result.value as never);
    }
    handOut();
  }

  function handOut(): void {
    const orders: HashingOrder[] = [];
    while (handedOut.size < mostHandedOut && waiting.length > 0) {
      const next = waiting.shift()!;
      if (performance.now() - next.since > longestWaitMs) {
        next.reject(httpErrors.unavailable());
        continue;
      }
      handedOut.set(next.order.id, next);
      orders.push(next.order);
    }
    if (orders.length > 0) hasher.send(orders);
  }

  return {
    perform: <T>(order: Unnumbered<HashingOrder>): Promise<T> => {
      if (handedOut.size + waiting.length >= threads + maxWaiting) {
        return Promise.reject(httpErrors.unavailable());
      }
      return new Promise<T>((resolve, reject) => {
        const since = performance.now();
        waiting.push({ since, order: { ...order, id: (lastId += 1) }, resolve, reject });
        handOut();
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

function forkHasher({ threads, memoryKiB }: HashingQueueOptions): ChildProcess {
  const child = fork(HASHER, [String(memoryKiB)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(threads) },
  });
  // What is sent to one that has just died fails here, and would take the process with it.
  child.on("error", () => {});
  return child;
}
