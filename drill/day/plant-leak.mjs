/** Loaded into the portal's processes by `npm run drill -- day --control`: opens a connection now and then, and closes none. */
import pg from "pg";

const EVERY_MS = 8_000;
const leaked = [];

setInterval(() => {
  const client = new pg.Client(process.env.DATABASE_LISTEN_URL);
  client.on("error", () => undefined);
  leaked.push(client);
  client.connect().catch(() => undefined);
}, EVERY_MS).unref();
