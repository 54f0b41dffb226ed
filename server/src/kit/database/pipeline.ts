import pg from "pg";

/** A few connections that all statements share. */
export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
};

type Line = Pipeline & {
  /** How many statements have not been answered. */
  underWay(): number;
};

/** What one line holds before the next is begun: a statement that is slow keeps no more waiting. */
const FULL_LINE = 64;

/**
 * Sends statements without waiting for the answers to those before, and what is asked in one turn of
 * the event loop in one write: half the cost of a connection each. All on one line while that is not full: its
 * server process answers faster than this process asks, and four in turn are a fifth slower (bench, row me).
 * Only for short look-ups: whatever is slow, or waits for a lock, holds up all that comes after it on its line.
 */
export function openPipeline(config: pg.ClientConfig, connections: number): Pipeline {
  const lines = Array.from({ length: connections }, () => openLine(config));
  return {
    query: (query) => {
      const line = lines.find(({ underWay }) => underWay() < FULL_LINE) ?? leastBusy(lines);
      return line.query(query);
    },
    close: async () => {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

function leastBusy(lines: readonly Line[]): Line {
  return lines.reduce((least, line) => (line.underWay() < least.underWay() ? line : least));
}

/** One of the connections; after it was lost, the next statement makes another. */
function openLine(config: pg.ClientConfig): Line {
  let current: Promise<pg.Client> | undefined;
  let underWay = 0;

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
    underWay: () => underWay,
    query: async (query) => {
      underWay += 1;
      try {
        const client = await (current ??= connect());
        writeTogether(client);
        return await client.query(query);
      } finally {
        underWay -= 1;
      }
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
