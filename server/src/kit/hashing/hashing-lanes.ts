/**
 * The lane in which a caller waits for a hash. `known`: a device that the account knows, a session, or a link
 * or code that only its player has. `checked`: a caller who passed the bot check. `stranger`: anybody else.
 */
export const HASHING_LANES = ["known", "checked", "stranger"] as const;
export type HashingLane = (typeof HASHING_LANES)[number];

/** The order of the turns, repeated. If a lane is empty, its turn goes to the next. */
const TURNS: readonly HashingLane[] = [
  "known",
  "checked",
  "known",
  "stranger",
  "known",
  "checked",
  "known",
];

export type Lanes<T> = {
  readonly lengthOf: (lane: HashingLane) => number;
  readonly push: (lane: HashingLane, item: T) => void;
  /** Returns the next item; undefined where none waits. */
  readonly next: () => T | undefined;
};

/** Opens parallel queues, each with its share of the turns: a full lane does not block the others. */
export function openLanes<T>(): Lanes<T> {
  const lanes: Readonly<Record<HashingLane, T[]>> = { known: [], checked: [], stranger: [] };
  let turn = 0;
  return {
    lengthOf: (lane) => lanes[lane].length,
    push: (lane, item) => lanes[lane].push(item),
    next: () => {
      for (let passed = 0; passed < TURNS.length; passed += 1) {
        const lane = lanes[TURNS[turn]!];
        turn = (turn + 1) % TURNS.length;
        if (lane.length > 0) return lane.shift();
      }
      return undefined;
    },
  };
}
