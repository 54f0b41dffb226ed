import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

export type Notifications = {
  /** Tells every process. Not part of any transaction: send it after the commit. */
  publish(topic: string, message: object): void;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, hear: (message: unknown) => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = "portal";
const RECONNECT_MS = 1_000;
/** A NOTIFY carries less than 8,000 bytes; our messages have about 150. */
const MAX_BATCH = 40;

/**
 * The database's NOTIFY carries news between processes; one connection of each listens. It is sent
 * outside the money's transaction: inside, PostgreSQL makes all committing transactions queue up on
 * one lock. News that a crash swallows is found by the page's next refresh.
 */
export function openNotifications(
  db: Database,
  url: string,
  log: FastifyBaseLogger,
): Notifications {
  const hearers = new Map<string, Set<(message: unknown) => void>>();
  const outbox: { topic: string; message: object }[] = [];
  let closed = false;
  let client: pg.Client | undefined;

  // What is thrown here, in the driver's own event, would take the process with it.
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.warn({ err: error }, "notification not heard");
    }
  };
  const hear = (text: string) => {
    for (const { topic, message } of JSON.parse(text) as typeof outbox) {
      for (const tell of hearers.get(topic) ?? []) guarded(() => tell(message));
    }
  };
  const listen = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on("notification", ({ payload }) => guarded(() => hear(payload ?? "[]")));
    client.on("error", () => {});
    client.on("end", () => {
      if (!closed) setTimeout(listenAgain, RECONNECT_MS).unref();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const listenAgain = () => {
    listen().catch((error: unknown) => {
      log.warn({ err: error }, "cannot listen for notifications");
      client?.end().catch(() => {});
    });
  };
  // What is published in the same moment travels together.
  const flush = () => {
    const batch = outbox.splice(0, MAX_BATCH);
    if (outbox.length > 0) setImmediate(flush);
    db.run(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(batch)})`).catch((error: unknown) =>
      log.warn({ err: error }, "notification lost"),
    );
  };
  listenAgain();

  return {
    publish: (topic, message) => {
      if (outbox.length === 0) setImmediate(flush);
      outbox.push({ topic, message });
    },
    subscribe: (topic, tell) => {
      const set = hearers.get(topic) ?? new Set();
      hearers.set(topic, set.add(tell));
      return () => {
        set.delete(tell);
        if (set.size === 0) hearers.delete(topic);
      };
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
