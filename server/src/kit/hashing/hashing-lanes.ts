/**
 * Who waits for a hash, by what is known of him before it: a device that the account knows, a session, or a
 * link or code that only its player has; somebody who has shown not to be a program; and anybody else.
 */
export type HashingLane = "known" | "checked" | "stranger";

/** Whose turn it is, over and over. A turn that nobody waits for is the next one's. */
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
  /** Who is next; undefined where nobody waits. */
  readonly next: () => T | undefined;
};

/** Queues side by side, each with its share of the turns: a full one keeps none of the others waiting. */
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
