/** Stops the portal at a statement that writes a chosen row, by a trigger that waits for a lock (`stopAt`). */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestDatabase } from "../testing/database/test-database.ts";

/** A statement of the portal, identified by the row that it writes. */
export type Moment = {
  readonly statement: "insert" | "update" | "delete";
  readonly table: string;
  /** A condition in SQL over `new`, or over `old` for a delete. */
  readonly when: string;
};

/** The statement at which the portal waits. */
export type StopPoint = {
  /** Resolves when the portal waits at this place. */
  reached(): Promise<void>;
  /** Terminates the waiting connection, so that its statement has no effect. */
  cut(): Promise<void>;
  /** Lets the statement continue, although nobody receives its result. */
  open(): Promise<void>;
};

/** Removes the trigger and function that `stopAt` created. */
export async function removeGates(database: TestDatabase): Promise<void> {
  await database.query("drop function if exists gate cascade");
}

const POLL_MS = 10;
const WAITING = "datname = current_database() and wait_event = 'advisory'";

/** Adds a gate before a statement: a trigger that waits for a lock, which is held until `cut` or `open`. */
export async function stopAt(database: TestDatabase, moment: Moment): Promise<StopPoint> {
  const { statement, table, when } = moment;
  await database.query(`
    create function gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return coalesce(new, old); end $$`);
  await database.query(`
    create trigger gate before ${statement} on ${table}
    for each row when (${when}) execute function gate()`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("select pg_advisory_lock(1)");
  return {
    reached: async () => {
      for (;;) {
        const { rows } = await client.query(`select from pg_stat_activity where ${WAITING}`);
        if (rows.length > 0) return;
        await sleep(POLL_MS);
      }
    },
    cut: async () => {
      const { rows } = await client.query(
        `select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity where ${WAITING}`,
      );
      if (!rows.every(({ ended }) => ended)) throw new Error("the statement could not be ended");
      await client.end();
    },
    open: () => client.end(),
  };
}
