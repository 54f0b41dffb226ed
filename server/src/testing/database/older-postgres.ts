import { startRelay } from "./byte-server.ts";

/** Starts a relay that passes the database off as PostgreSQL 15: it changes the version in the server's replies. */
export const startOlderPostgres = (databaseUrl: string) =>
  startRelay(databaseUrl, (client, upstream) => {
    client.pipe(upstream);
    upstream.on("data", (chunk: Buffer) => {
      // A text of the same length, because messages begin with their lengths.
      const older = chunk.toString("latin1").replaceAll(/\b18(?=\.\d)/g, "15");
      client.write(Buffer.from(older, "latin1"));
    });
  });
