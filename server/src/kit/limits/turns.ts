/** Bounds how many calls one caller has in progress, so that a busy caller does not take the database from others. */
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

/** What one signed-in caller has at the same time, in one process. */
export const callTurns = {
  /** A browser opens six connections to a host, so an honest page rarely waits. */
  reads: { atOnce: 6, maxWaiting: 60, patienceMs: 800 },
  /** A call that changes something may hold a connection while it waits for a lock, often of the caller's own row. */
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

type Line = { running: number; readonly waiting: Set<() => void> };

/**
 * Opens the turns of one process. They are not shared between processes: each has its own connections to protect.
 * A caller without calls in progress is not remembered.
 */
export function openTurns({ atOnce, maxWaiting, patienceMs }: TurnOptions): Turns {
  const lines = new Map<string, Line>();

  const take = async (line: Line): Promise<void> => {
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.size >= maxWaiting) throw httpErrors.tooManyAtOnce();
    await waitIn(line, patienceMs);
  };
  const end = (caller: string, line: Line): void => {
    const [next] = line.waiting;
    if (next) {
      // The turn passes on: the number of running calls stays.
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(caller);
  };
  return async (caller, work) => {
    const line = lines.get(caller) ?? { running: 0, waiting: new Set() };
    lines.set(caller, line);
    await take(line);
    try {
      return await work();
    } finally {
      end(caller, line);
    }
  };
}

function waitIn({ waiting }: Line, patienceMs: number): Promise<void> {
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
