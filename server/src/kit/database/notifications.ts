import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "./database.ts";
import { sql } from "./sql.ts";

export type Notifications = {
  /** Tells every process. Not part of any transaction: send it after the commit. */
  publish(topic: string, message: object): void;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, hear: (message: unknown) => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = "portal";
/** Under this name the connection is seen in pg_stat_activity. */
export const LISTENER_NAME = "portal-notifications";
const RECONNECT_MS = 1_000;
const SILENCE_MS = 2_500;
/** A NOTIFY carries less than 8,000 bytes; our messages have about 150. */
const MAX_BATCH = 40;
/** What piles up while the database is away is old news by then. */
const MAX_WAITING = 10_000;

/** One piece of news from a process that serves no pages and so holds no connection open for it. */
export async function notifyOnce(db: Queries, topic: string, message: object): Promise<void> {
  await db.run(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([{ topic, message }])})`);
}

/**
 * The database's NOTIFY carries news between processes; one connection of each sends and listens. It is
 * sent outside the money's transaction and one batch at a time: PostgreSQL makes all that commit a
 * NOTIFY queue up on one lock. News that a crash swallows is found by the page's next refresh.
 */
export function openNotifications(url: string, log: FastifyBaseLogger): Notifications {
  const hearers = new Map<string, Set<(message: unknown) => void>>();
  const outbox: { topic: string; message: object }[] = [];
  let isSending = false;

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
  const channel = openChannel(url, log, (text) => guarded(() => hear(text)));
  // What is published while a batch is on its way travels together in the next.
  const send = async () => {
    isSending = true;
    while (outbox.length > 0) await channel.send(JSON.stringify(outbox.splice(0, MAX_BATCH)));
    isSending = false;
  };

  return {
    publish: (topic, message) => {
      if (outbox.length >= MAX_WAITING) return;
      outbox.push({ topic, message });
      if (!isSending) void send();
    },
    subscribe: (topic, tell) => {
      const set = hearers.get(topic) ?? new Set();
      hearers.set(topic, set.add(tell));
      return () => {
        set.delete(tell);
        if (set.size === 0) hearers.delete(topic);
      };
    },
    close: channel.close,
  };
}

/** The connection that sends and listens; one that breaks is replaced. */
function openChannel(url: string, log: FastifyBaseLogger, hear: (text: string) => void) {
  let closed = false;
  let client: pg.Client | undefined;

  const listen = async () => {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: SILENCE_MS,
      application_name: LISTENER_NAME,
      // News is not worth waiting for the disk.
      options: "-c synchronous_commit=off",
    });
    client.on("notification", ({ payload }) => hear(payload ?? "[]"));
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
  listenAgain();

  return {
    send: async (text: string) => {
      await client?.query("select pg_notify($1, $2)", [CHANNEL, text]).catch((error: unknown) => {
        log.warn({ err: error }, "notification lost");
      });
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
