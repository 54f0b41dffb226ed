/**
 * Messages between the processes, by PostgreSQL's LISTEN and NOTIFY: publish and subscribe by topic
 * (`openNotifications`).
 */
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isConnectionLost } from "./database-errors.ts";
import type { Queries } from "./database.ts";
import { clientFor } from "./several-hosts.ts";
import { sql } from "./sql.ts";

export type Notifications = {
  /** Publishes to every process. It is not part of a transaction: call it after the commit. */
  publish(topic: string, message: object): void;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Returns how long ago this process last received a message of a topic; null: not within five seconds. */
  lastMessageMsAgo(topic: string): number | null;
  /** Calls `listener` once for every batch of messages, of any topic. @returns a function that ends it */
  onAnyMessage(listener: () => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = "portal";
/** The connection's name in pg_stat_activity. */
export const LISTENER_NAME = "portal-notifications";
const RECONNECT_MS = 1_000;
/** After this long without a response the connection counts as lost. */
const SILENCE_MS = 2_500;
/** How often an empty batch checks the connection, even if this process publishes nothing. */
const HEARTBEAT_MS = 3_000;
/** For so long it is known when a topic had its last message. */
const RECENT_MS = 5_000;
/** The most messages in one NOTIFY, which carries less than 8,000 bytes; our messages have about 150. */
const MAX_BATCH = 40;
/** Messages beyond this number are dropped. So many wait only if the database is down, and then they are outdated. */
const MAX_WAITING = 10_000;

/** Publishes one message from a process without `openNotifications`. */
export async function notifyOnce(db: Queries, topic: string, message: object): Promise<void> {
  await db.run(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([{ topic, message }])})`);
}

/**
 * Opens the connection with which this process sends and receives messages. It sends outside transactions and one batch
 * at a time, because PostgreSQL queues all commits with a NOTIFY on one lock. If a crash loses messages, the page's
 * next refresh shows the changes.
 */
export function openNotifications(url: string, log: FastifyBaseLogger): Notifications {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const anyMessageListeners = new Set<() => void>();
  const outbox: { topic: string; message: object }[] = [];
  /** When each topic had its last message, the oldest first. */
  const receivedAtMs = new Map<string, number>();
  let isSending = false;

  // An error thrown here, in the driver's event, would end the process.
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.warn({ err: error }, "notification handler failed");
    }
  };
  const receive = (text: string) => {
    const messages = JSON.parse(text) as typeof outbox;
    // A heartbeat is an empty batch.
    if (messages.length > 0) for (const listener of anyMessageListeners) guarded(listener);
    for (const [topic, atMs] of receivedAtMs) {
      if (Date.now() - atMs < RECENT_MS) break;
      receivedAtMs.delete(topic);
    }
    for (const { topic, message } of messages) {
      receivedAtMs.delete(topic);
      receivedAtMs.set(topic, Date.now());
      for (const listener of listeners.get(topic) ?? []) guarded(() => listener(message));
    }
  };
  const channel = openChannel(url, log, (text) => guarded(() => receive(text)));
  // Messages published while a batch is being sent go together in the next.
  const send = async () => {
    isSending = true;
    do await channel.send(JSON.stringify(outbox.splice(0, MAX_BATCH)));
    while (outbox.length > 0);
    isSending = false;
  };
  const heartbeat = setInterval(() => {
    if (!isSending) void send();
  }, HEARTBEAT_MS).unref();

  return {
    publish: (topic, message) => {
      if (outbox.length >= MAX_WAITING) return;
      outbox.push({ topic, message });
      if (!isSending) void send();
    },
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    lastMessageMsAgo: (topic) => {
      const msAgo = Date.now() - (receivedAtMs.get(topic) ?? Number.NEGATIVE_INFINITY);
      return msAgo < RECENT_MS ? msAgo : null;
    },
    onAnyMessage: (listener) => {
      anyMessageListeners.add(listener);
      return () => anyMessageListeners.delete(listener);
    },
    close: () => {
      clearInterval(heartbeat);
      return channel.close();
    },
  };
}

/** Opens the connection that sends and listens, and replaces it when it breaks. */
function openChannel(url: string, log: FastifyBaseLogger, receive: (text: string) => void) {
  let closed = false;
  let client: pg.Client | undefined;
  const Client = clientFor(url);

  const listen = async () => {
    client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      application_name: LISTENER_NAME,
      // Messages need not wait for the disk.
      options: "-c synchronous_commit=off",
    });
    client.on("notification", ({ payload }) => receive(payload ?? "[]"));
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
        if (isConnectionLost(error)) void client?.end();
      });
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
