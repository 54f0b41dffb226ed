/**
 * Loaded by `npm run drill -- day --control` into the process that is measured: now and then it opens a connection to
 * the database and a file and closes neither, and keeps memory that nobody uses.
 */
import { openSync } from "node:fs";
import pg from "pg";

const EVERY_MS = 8_000;
const KEPT_NUMBERS = 40_000;
const leaked = [];

setInterval(() => {
  const client = new pg.Client(process.env.DATABASE_LISTEN_URL);
  client.on("error", () => undefined);
  client.connect().catch(() => undefined);
  const memory = Array.from({ length: KEPT_NUMBERS }, Math.random);
  leaked.push(client, openSync("/dev/null"), memory);
}, EVERY_MS).unref();
