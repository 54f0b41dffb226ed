/**
 * Queues password hashing in separate processes (`openHashingQueue`), with lanes by how much a caller is trusted, and
 * its metrics.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { assertNoTransaction } from "../database/transaction-scope.ts";
import { httpErrors, AppError } from "../http/errors.ts";
import { type HashingOrder, type HashingResult, RESULTS_PER_BATCH } from "./hashing-orders.ts";

/**
 * The lane in which a caller waits for a hash. `known`: a known device, a session, or a link or code that only the
 * player has. `checked`: a caller who passed the bot check. `stranger`: anybody else.
 */
export const HASHING_LANES = ["known", "checked", "stranger"] as const;
export type HashingLane = (typeof HASHING_LANES)[number];

/** A process that hashes: its nice value, 0 being the usual priority and 19 the lowest, and the turns of its lanes. */
type Hasher = { readonly nice: number; readonly turns: readonly HashingLane[] };

/** At a lower priority, logins slow logins, and not pages. */
const TRUSTED: Hasher = { nice: 10, turns: ["known", "checked", "known"] };
/** At the lowest priority, a flood of strangers slows only strangers. */
const STRANGERS: Hasher = { nice: 19, turns: ["stranger"] };

export type Lanes<T> = {
  readonly lengthOf: (lane: HashingLane) => number;
  readonly push: (lane: HashingLane, item: T) => void;
  /** Returns the next item; undefined if none waits. */
  readonly next: () => T | undefined;
};

/**
 * Opens parallel queues: a full lane does not block the others.
 * @param turns whose turn it is, in a cycle. If a lane is empty, its turn goes to the next.
 */
export function openLanes<T>(turns: readonly HashingLane[]): Lanes<T> {
  const lanes: Readonly<Record<HashingLane, T[]>> = { known: [], checked: [], stranger: [] };
  let turn = 0;
  return {
    lengthOf: (lane) => lanes[lane].length,
    push: (lane, item) => lanes[lane].push(item),
    next: () => {
      for (let passed = 0; passed < turns.length; passed += 1) {
        const lane = lanes[turns[turn]!];
        turn = (turn + 1) % turns.length;
        if (lane.length > 0) return lane.shift();
      }
      return undefined;
    },
  };
}

export type HashingQueue = {
  /**
   * Waits a moment for room if this lane is full: refused at once, a flood comes back at once. For callers who would
   * otherwise write something before they are refused.
   * @throws unavailable if there is still none
   */
  waitForRoom(lane: HashingLane): Promise<void>;
  /**
   * Not within a transaction.
   * @throws unavailable if too many wait in this lane, or this one waits too long
   */
  perform<T>(order: Unnumbered<HashingOrder>, lane: HashingLane): Promise<T>;
  /** Returns how many orders wait in a lane, without those being hashed. */
  waitingIn(lane: HashingLane): number;
  close(): Promise<void>;
};

export type HashingQueueOptions = {
  /** How many passwords each hasher hashes at the same time. Each takes `memoryKiB`. */
  readonly threads: number;
  /** How many may wait in each lane. The next is refused with 503 at once. */
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

/** How many orders the hasher gets for each thread: with the next one ready, no thread waits for this process. */
const ORDERS_PER_THREAD = 2;
const WAIT_FOR_ROOM_MS = 1_000;
const PROGRAM = fileURLToPath(new URL("./password-hasher.ts", import.meta.url));

/** Starts the processes that hash, and restarts one when it dies. */
export function openHashingQueue(options: HashingQueueOptions): HashingQueue {
  const trusted = openQueueOf(TRUSTED, options);
  const strangers = openQueueOf(STRANGERS, options);
  const queueOf = (lane: HashingLane) => (lane === "stranger" ? strangers : trusted);
  return {
    waitForRoom: (lane) => queueOf(lane).waitForRoom(lane),
    perform: (order, lane) => queueOf(lane).perform(order, lane),
    waitingIn: (lane) => queueOf(lane).waitingIn(lane),
    close: async () => {
      await Promise.all([trusted.close(), strangers.close()]);
    },
  };
}

function openQueueOf({ nice, turns }: Hasher, options: HashingQueueOptions): HashingQueue {
  const { threads, maxWaiting, longestWaitMs } = options;
  // Includes orders that are done, but whose batch of results has not been sent yet.
  const maxDispatched = threads * ORDERS_PER_THREAD + RESULTS_PER_BATCH - 1;
  const waiting = openLanes<Waiting>(turns);
  const dispatched = new Map<number, Waiting>();
  let lastId = 0;
  let closed = false;
  let hasher = start();

  function start(): ChildProcess {
    const child = forkHasher(nice, options);
    child.on("message", settle);
    // If the process dies, its orders fail, and another process takes its place.
    child.on("exit", () => {
      for (const { reject } of dispatched.values()) reject(new Error("the hasher ended"));
      dispatched.clear();
      if (closed) return;
      hasher = start();
      dispatch();
    });
    return child;
  }

  function settle(results: readonly HashingResult[]): void {
    for (const result of results) {
      const settled = dispatched.get(result.id);
      dispatched.delete(result.id);
      if (settled) resolveWaiting(settled, result);
    }
    dispatch();
  }

  function dispatch(): void {
    const orders: HashingOrder[] = [];
    while (dispatched.size < maxDispatched) {
      const next = waiting.next();
      if (!next) break;
      if (performance.now() - next.since > longestWaitMs) {
        next.reject(httpErrors.unavailable());
        continue;
      }
      dispatched.set(next.order.id, next);
      orders.push(next.order);
    }
    if (orders.length > 0) hasher.send(orders);
  }

  function isFull(lane: HashingLane): boolean {
    const atWork = [...dispatched.values()].filter((other) => other.lane === lane).length;
    return atWork + waiting.lengthOf(lane) >= threads + maxWaiting;
  }

  return {
    waitForRoom: async (lane) => {
      if (!isFull(lane)) return;
      await sleep(WAIT_FOR_ROOM_MS);
      if (isFull(lane)) throw httpErrors.unavailable();
    },
    perform: async <T>(order: Unnumbered<HashingOrder>, lane: HashingLane): Promise<T> => {
      assertNoTransaction("hashing");
      if (isFull(lane)) throw httpErrors.unavailable();
      return new Promise<T>((resolve, reject) => {
        const since = performance.now();
        const id = (lastId += 1);
        waiting.push(lane, { lane, since, order: { ...order, id }, resolve, reject });
        dispatch();
      });
    },
    waitingIn: waiting.lengthOf,
    close: async () => {
      closed = true;
      await endHasher(hasher);
    },
  };
}

function resolveWaiting({ resolve, reject }: Waiting, result: HashingResult): void {
  if ("error" in result) reject(new Error(result.error));
  else resolve(result.value as never);
}

async function endHasher(hasher: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => hasher.once("exit", resolve));
  if (hasher.connected) hasher.disconnect();
  await ended;
}

function forkHasher(nice: number, { threads, memoryKiB }: HashingQueueOptions): ChildProcess {
  const child = fork(PROGRAM, [String(memoryKiB), String(nice)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: String(threads),
      // Under `node --watch` the process would send its list of loaded files on the same channel as its results.
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
  });
  // Sending to a process that has just died fails here, and would otherwise end this process.
  child.on("error", () => {});
  return child;
}

const SECONDS_BUCKETS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const MS_PER_SECOND = 1_000;
const UNAVAILABLE = 503;

/** Adds metrics of waiting callers, durations and refusals to a queue. */
export function measureHashing(registry: Registry, queue: HashingQueue): HashingQueue {
  const registers = [registry];
  const labelNames = ["lane"] as const;
  const seconds = new Histogram({
    name: "portal_hashing_seconds",
    help: "Time from asking for a hash to having it, its wait included, by lane",
    labelNames,
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "portal_hashing_refused_total",
    help: "Requests that were refused because too many waited for a hash, or they too long",
    labelNames,
    registers,
  });
  for (const lane of HASHING_LANES) refused.inc({ lane }, 0);
  const waiting = new Gauge({
    name: "portal_hashing_waiting",
    help: "Requests that wait for a hash now",
    labelNames,
    registers: [],
    collect() {
      for (const lane of HASHING_LANES) this.set({ lane }, queue.waitingIn(lane));
    },
  });
  registry.registerMetric(waiting);
  const countRefusal = (error: unknown, lane: HashingLane) => {
    if (error instanceof AppError && error.statusCode === UNAVAILABLE) refused.inc({ lane });
    return error;
  };
  return {
    ...queue,
    waitForRoom: async (lane) => {
      await queue.waitForRoom(lane).catch((error: unknown) => {
        throw countRefusal(error, lane);
      });
    },
    perform: async (order, lane) => {
      const begunAt = performance.now();
      try {
        const result = await queue.perform<never>(order, lane);
        seconds.observe({ lane }, (performance.now() - begunAt) / MS_PER_SECOND);
        return result;
      } catch (error) {
        throw countRefusal(error, lane);
      }
    },
  };
}
