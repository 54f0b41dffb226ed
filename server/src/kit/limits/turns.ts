/** Limits how many calls of one caller run at once, so that a busy caller does not take the database from others. */
import type { Call } from "@portal/contract/http/call";
import { httpErrors } from "../http/errors.ts";

export type TurnOptions = {
  /** How many calls of one caller run at the same time. */
  readonly atOnce: number;
  /** How many more may wait; the next is refused at once. */
  readonly maxWaiting: number;
  /** A call that has waited longer is refused. */
  readonly patienceMs: number;
};

/** Runs `work` when it is the caller's turn. @throws tooManyAtOnce (429); `work` has not begun then */
export type Turns = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** The turns of one signed-in caller in one process. */
export const callTurns = {
  /** For calls that only read. A browser opens six connections to a host, so a page rarely waits. */
  reads: { atOnce: 6, maxWaiting: 60, patienceMs: 800 },
  /** For calls that change something: each may hold a connection while it waits for a lock, often on its own player. */
  changes: { atOnce: 3, maxWaiting: 60, patienceMs: 800 },
} satisfies Record<string, TurnOptions>;

/**
 * Opens the turns of signed-in callers, one queue for calls that read and one for calls that change something.
 * @param scale multiplies how many calls run at once, like all limits
 * @param timeLimitScale multiplies how long a call waits
 */
export function openCallTurns(scale: number, timeLimitScale = 1) {
  const scaled = (options: TurnOptions) =>
    openTurns({
      ...options,
      atOnce: Math.max(1, Math.floor(options.atOnce * scale)),
      patienceMs: options.patienceMs * timeLimitScale,
    });
  const [reads, changes] = [scaled(callTurns.reads), scaled(callTurns.changes)];
  return <T>(caller: string, { method }: Pick<Call, "method">, work: () => Promise<T>) =>
    (method === "GET" ? reads : changes)(caller, work);
}

type Queue = { running: number; readonly waiting: Set<() => void> };

/**
 * Opens the turns of one process. They are not shared between processes: each has its own connections to protect.
 */
export function openTurns({ atOnce, maxWaiting, patienceMs }: TurnOptions): Turns {
  const queues = new Map<string, Queue>();

  const take = async (queue: Queue): Promise<void> => {
    if (queue.running < atOnce) {
      queue.running += 1;
      return;
    }
    if (queue.waiting.size >= maxWaiting) throw httpErrors.tooManyAtOnce();
    await waitIn(queue, patienceMs);
  };
  const end = (caller: string, queue: Queue): void => {
    const [next] = queue.waiting;
    if (next) {
      // The turn passes on: the number of running calls stays.
      queue.waiting.delete(next);
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(caller);
  };
  return async (caller, work) => {
    const queue = queues.get(caller) ?? { running: 0, waiting: new Set() };
    queues.set(caller, queue);
    await take(queue);
    try {
      return await work();
    } finally {
      end(caller, queue);
    }
  };
}

function waitIn({ waiting }: Queue, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(httpErrors.tooManyAtOnce());
    }, patienceMs);
    waiting.add(begin);
  });
}
