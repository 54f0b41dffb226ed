import type pg from "pg";

/** A few connections that all short look-ups share. */
export type Pipeline = {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
};

type Line = Pipeline & {
  /** Returns how many statements have no response yet. */
  underWay(): number;
};

/** The most statements on one line before the next line is used, so that a slow statement delays no more. */
const FULL_LINE = 64;

/**
 * Opens connections in the driver's pipeline mode: statements are sent without waiting for earlier responses. It fills
 * one line first, because its server process responds faster than this process sends. Use it only for short look-ups: a
 * slow statement, or one that waits for a lock, delays all later ones on its line.
 */
export function openPipeline(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  connections: number,
): Pipeline {
  const lines = Array.from({ length: connections }, () => openLine(Client, config));
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

/** Opens one of the connections. After it is lost, the next statement opens another. */
function openLine(Client: typeof pg.Client, config: pg.ClientConfig): Line {
  let current: Promise<pg.Client> | undefined;
  let underWay = 0;

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
    underWay: () => underWay,
    query: async (query) => {
      underWay += 1;
      try {
        const client = await (current ??= connect());
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
