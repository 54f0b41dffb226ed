import type { Queries } from "../../kit/database/database.ts";

/** Data that is too old and not removed yet. */
export type Due = {
  readonly rows: number;
  /** Null if there is none. */
  readonly oldestAt: string | null;
};

/** The result of one batch. */
export type Removed = {
  readonly removed: number;
  readonly oldestAt: string | null;
  /** True if nothing of this age is left. */
  readonly isDone: boolean;
};

/** How data of a kind is counted and removed. Data from before the moment `before` is too old. */
export type Removal = {
  count(db: Queries, before: Date): Promise<Due>;
  /** Removes the oldest, in one statement. */
  remove(tx: Queries, before: Date, atMost: number): Promise<Removed>;
  /** The rows (or closed accounts) of one statement, few enough for its time limit. */
  readonly batchSize: number;
};
