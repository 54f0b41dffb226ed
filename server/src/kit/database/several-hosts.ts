/** Database addresses with several hosts: `clientFor` connects to the one that accepts writes. */
import pg from "pg";

/** The head up to the hosts, the hosts with their ports, and the rest of the URL. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Returns a URL for each host of a database's URL. Several hosts are written as PostgreSQL's own programs take
 * them: `postgres://user@one:5432,two:5432/name` (PostgreSQL manual, "Specifying Multiple Hosts").
 */
export function urlsOfHosts(url: string): string[] {
  const [, head, hosts, rest] = PARTS.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(",").map((host) => `${head}${host}${rest}`);
}

/** How long each host may take to respond: well below the time that a pool waits for a connection. */
const SEARCH_TIMEOUT_MS = 1_000;

/** Thrown if no host accepts writes. The code is SQLSTATE 08001, a connection that could not be made. */
class NoPrimary extends Error {
  readonly code = "08001";
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * Returns the class for connections to a database. With several hosts, each connection goes to the one that accepts
 * writes (libpq's `target_session_attrs=read-write`). All hosts are tried at the same time, so that a dead host delays
 * nothing. The result is cached until a connection ends.
 */
export function clientFor(url: string): typeof pg.Client {
  const urls = urlsOfHosts(url);
  if (urls.length === 1) return pg.Client;
  let primary: Promise<pg.Client> | undefined;

  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[0]! });
      // The pool listens only once it has the connection: until then an error would end the process.
      this.on("error", () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(connected: Connected): void;
    override connect(connected?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connectToPrimary();
      if (!connected) return connecting;
      connecting.then((client) => connected(null, client), connected);
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const asked = (primary ??= findPrimary(urls));
      const forget = () => {
        if (primary === asked) primary = undefined;
      };
      try {
        ({ host: this.host, port: this.port } = await asked.catch((error: unknown) => {
          this.emit("end");
          throw error;
        }));
        await super.connect();
        this.once("end", forget);
        if (await takesWrites(this)) return this;
        await this.end();
        throw new NoPrimary(`${this.host}:${this.port} no longer takes writes`);
      } catch (error) {
        forget();
        throw error;
      }
    }
  };
}

async function findPrimary(urls: readonly string[]): Promise<pg.Client> {
  try {
    return await Promise.any(urls.map(assertPrimary));
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason) => (reason as Error).message);
    throw new NoPrimary(`no host takes writes: ${reasons.join("; ")}`, { cause: error });
  }
}

/** @throws if the host cannot be reached or takes no writes */
async function assertPrimary(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SEARCH_TIMEOUT_MS,
    query_timeout: SEARCH_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await takesWrites(client)) return client;
    throw new NoPrimary("the host takes no writes");
  } catch (error) {
    const { host, port } = client;
    throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error });
  } finally {
    client.end().catch(() => {});
  }
}

async function takesWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    "show transaction_read_only",
  );
  return rows[0]?.transaction_read_only === "off";
}
