/** A few connections that all short look-ups share (`openPipeline`). */
import type pg from "pg";

export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
};

type Connection = Pipeline & {
  /** Returns how many statements have no response yet. */
  unanswered(): number;
};

/** The most statements on one connection before the next one is used, so that a slow statement delays no more. */
const MAX_UNANSWERED = 64;

/**
 * Opens connections in the driver's pipeline mode: statements are sent without waiting for earlier responses. It
 * fills one connection first, because the server responds faster than this process sends. Use it for short look-ups
 * only: a slow statement, or one that waits for a lock, delays all later ones on its connection.
 */
export function openPipeline(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  connections: number,
): Pipeline {
  const open = Array.from({ length: connections }, () => openConnection(Client, config));
  return {
    query: (query) => {
      const connection =
        open.find(({ unanswered }) => unanswered() < MAX_UNANSWERED) ?? leastBusy(open);
      return connection.query(query);
    },
    close: async () => {
      await Promise.all(open.map((connection) => connection.close()));
    },
  };
}

function leastBusy(open: readonly Connection[]): Connection {
  return open.reduce((least, connection) =>
    connection.unanswered() < least.unanswered() ? connection : least,
  );
}

/** Opens one of the connections. After it is lost, the next statement opens another. */
function openConnection(Client: typeof pg.Client, config: pg.ClientConfig): Connection {
  let current: Promise<pg.Client> | undefined;
  let unanswered = 0;

  const connect = (): Promise<pg.Client> => {
    const client = new Client({ ...config, pipeline: true });
    const connecting = client.connect();
    const forget = () => {
      if (current === connecting) current = undefined;
    };
    client.on("error", forget).on("end", forget);
    connecting.catch(forget);
    return connecting;
  };

  return {
    unanswered: () => unanswered,
    query: async (query) => {
      unanswered += 1;
      try {
        const client = await (current ??= connect());
        return await client.query(query);
      } finally {
        unanswered -= 1;
      }
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
