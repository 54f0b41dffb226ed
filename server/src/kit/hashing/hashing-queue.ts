import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { assertNoTransaction } from "../database/transaction-scope.ts";
import { httpErrors } from "../http/errors.ts";
import { type HashingLane, openLanes } from "./hashing-lanes.ts";
import { type HashingOrder, type HashingResult, RESULTS_PER_LOT } from "./hashing-orders.ts";

export type HashingQueue = {
  /**
   * Not within a transaction.
   * @throws unavailable where too many wait in this lane, or this one for too long
   */
  perform<T>(order: Unnumbered<HashingOrder>, lane: HashingLane): Promise<T>;
  /** Returns how many wait in a lane; those at work are not among them. */
  waitingIn(lane: HashingLane): number;
  close(): Promise<void>;
};

export type HashingQueueOptions = {
  /** How many are hashed at the same time; each takes 46 MiB meanwhile. */
  readonly threads: number;
  /** How many may wait in each lane; the next is refused with 503 at once. */
  readonly maxWaiting: number;
  /** KiB that a new hash takes. */
  readonly memoryKiB: number;
  /** An order that has waited longer is refused with 503 when its turn comes. */
  readonly longestWaitMs: number;
};

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

type Waiting = {
  readonly lane: HashingLane;
  /** By this process's monotonic clock. */
  readonly since: number;
  readonly order: HashingOrder;
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

/** Each thread has one order ready beside the one it works on, so that no thread waits for us. */
const ORDERS_PER_THREAD = 2;
const HASHER = fileURLToPath(new URL("./password-hasher.ts", import.meta.url));

/** Starts the process that hashes, and starts it again whenever it dies. */
export function openHashingQueue(options: HashingQueueOptions): HashingQueue {
  const { threads, maxWaiting, longestWaitMs } = options;
  // Includes orders that are done, but whose lot of results is not complete and not sent yet.
  const mostHandedOut = threads * ORDERS_PER_THREAD + RESULTS_PER_LOT - 1;
  const waiting = openLanes<Waiting>();
  const handedOut = new Map<number, Waiting>();
  let lastId = 0;
  let closed = false;
  let hasher = start();

  function start(): ChildProcess {
    const child = forkHasher(options);
    child.on("message", settle);
    // If the process dies, its orders fail, and another process takes its place.
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
      if (settled) answer(settled, result);
    }
    handOut();
  }

  function handOut(): void {
    const orders: HashingOrder[] = [];
    while (handedOut.size < mostHandedOut) {
      const next = waiting.next();
      if (!next) break;
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
    perform: async <T>(order: Unnumbered<HashingOrder>, lane: HashingLane): Promise<T> => {
      assertNoTransaction("hashing");
      const atWork = [...handedOut.values()].filter((other) => other.lane === lane).length;
      if (atWork + waiting.lengthOf(lane) >= threads + maxWaiting) {
        throw httpErrors.unavailable();
      }
      return new Promise<T>((resolve, reject) => {
        const since = performance.now();
        const id = (lastId += 1);
        waiting.push(lane, { lane, since, order: { ...order, id }, resolve, reject });
        handOut();
      });
    },
    waitingIn: waiting.lengthOf,
    close: async () => {
      closed = true;
      await endHasher(hasher);
    },
  };
}

function answer({ resolve, reject }: Waiting, result: HashingResult): void {
  if ("error" in result) reject(new Error(result.error));
  else resolve(result.value as never);
}

async function endHasher(hasher: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => hasher.once("exit", resolve));
  if (hasher.connected) hasher.disconnect();
  await ended;
}

function forkHasher({ threads, memoryKiB }: HashingQueueOptions): ChildProcess {
  const child = fork(HASHER, [String(memoryKiB)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: String(threads),
      // Under `node --watch` it would report its loaded files on the channel of its results.
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
  });
  // Sending to a process that has just died fails here, and would otherwise end this process.
  child.on("error", () => {});
  return child;
}
