import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { KillablePortal } from "./killable-portal.ts";

/** A place in the database where the portal's work is brought to a halt. */
export type StopPoint = {
  /** Resolves when a statement of the portal waits there. */
  reached(): Promise<void>;
  /** Ends the connection of the statement that waits, as if it had never come; lets go of the rows. */
  cut(): Promise<void>;
  /** Lets the statement that waits go on, though nobody hears its answer any more. */
  open(): Promise<void>;
};

const LOOK_EVERY_MS = 10;
const WAITING = "datname = current_database() and wait_event_type = 'Lock'";

/** Holds what a statement locks, rows or a table, until it is cut or opened. */
export async function stopAt(portal: KillablePortal, locking: string): Promise<StopPoint> {
  const client = new pg.Client({ connectionString: portal.database.url });
  await client.connect();
  await client.query("begin");
  const { rowCount } = await client.query(locking);
  if (rowCount === 0) throw new Error(`nothing to stop at: ${locking}`);
  const end = async () => {
    await client.query("rollback");
    await client.end();
  };
  return {
    reached: async () => {
      for (;;) {
        const { rows } = await client.query(`select from pg_stat_activity where ${WAITING}`);
        if (rows.length > 0) return;
        await sleep(LOOK_EVERY_MS);
      }
    },
    cut: async () => {
      await client.query(
        `select pg_terminate_backend(pid, 1000) from pg_stat_activity where ${WAITING}`,
      );
      await end();
    },
    open: end,
  };
}
