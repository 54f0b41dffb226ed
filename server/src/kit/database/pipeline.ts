import type pg from "pg";
import { type Found, openLookUps } from "./look-up.ts";

/** A few connections that all statements share. */
export type Pipeline = {
  query(query: pg.QueryConfig): Promise<Found>;
  close(): Promise<void>;
};

type Line = Pipeline & {
  /** Returns how many statements have no response yet. */
  underWay(): number;
};

/** The most statements on one line before the next line is used, so that a slow statement delays no more. */
const FULL_LINE = 64;

/**
 * Opens a pipeline: it sends statements without waiting for earlier responses, and those of one turn of the
 * event loop in one write, at half the cost of a connection each. It fills one line first: its server process
 * responds faster than this process sends, and four lines in turn are a fifth slower (bench, row me). Use it
 * only for short look-ups: a slow statement, or one that waits for a lock, delays all later ones on its line.
 */
export function openPipeline(
  Client: typeof pg.Client,
  config: pg.ClientConfig & { readonly types: pg.CustomTypesConfig },
  connections: number,
): Pipeline {
  const lookUp = openLookUps(config.types);
  const lines = Array.from({ length: connections }, () => openLine(Client, config, lookUp));
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
function openLine(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  lookUp: ReturnType<typeof openLookUps>,
): Line {
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
        writeTogether(client);
        return await lookUp(client, query);
      } catch (error) {
        // It was made where the response was read: let it lead to who asked.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
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
