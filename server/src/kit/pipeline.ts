import pg from "pg";

/** A few connections that all statements share. */
export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
};

/**
 * Sends statements without waiting for the answers to those before, and what is asked in one turn of
 * the event loop in one write: half the cost of a connection each (bench, row me). Only for short
 * look-ups: whatever is slow, or waits for a lock, holds up all that comes after it on its connection.
 */
export function openPipeline(config: pg.ClientConfig, connections: number): Pipeline {
  const lines = Array.from({ length: connections }, () => openLine(config));
  let turn = 0;
  return {
    query: (query) => lines[(turn = (turn + 1) % lines.length)]!.query(query),
    close: async () => {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** One of the connections; after it was lost, the next statement makes another. */
function openLine(config: pg.ClientConfig): Pipeline {
  let current: Promise<pg.Client> | undefined;

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true });
    const connecting = client.connect();
    const forget = () => {
      if (current === connecting) current = undefined;
    };
    client.on("error", forget).on("end", forget);
    connecting.catch(forget);
    return connecting;
  };

  return {
    query: async (query) => {
      const client = await (current ??= connect());
      writeTogether(client);
      return client.query(query);
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

function writeTogether({ connection: { stream } }: pg.Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
