import type { Queries } from "../../kit/database/database.ts";

/** What is older than its time, and still there. */
export type Due = {
  readonly rows: number;
  /** Null where there are none. */
  readonly oldestAt: string | null;
};

/** What one batch removed. */
export type Removed = {
  readonly removed: number;
  readonly oldestAt: string | null;
  /** Whether nothing of this age is left. */
  readonly isDone: boolean;
};

/** How data of a kind is found and removed. `before` is the moment before which it is too old. */
export type Removal = {
  count(db: Queries, before: Date): Promise<Due>;
  /** Removes the oldest, in one statement. */
  remove(tx: Queries, before: Date, atMost: number): Promise<Removed>;
  /** How many one statement takes: few enough for its time limit. */
  readonly atOnce: number;
};
