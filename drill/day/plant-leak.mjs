/**
 * Loaded by `npm run drill -- day --control` into the process that is measured: now and then it opens a connection to
 * the database and a file and closes neither, and keeps memory that nobody uses. A connection that the database ends is
 * opened again, as a forgotten pool would do.
 */
import { openSync } from "node:fs";
import pg from "pg";

const EVERY_MS = 8_000;
const AGAIN_AFTER_MS = 1_000;
const KEPT_NUMBERS = 40_000;
const leaked = [];

function leakConnection() {
  const client = new pg.Client(process.env.DATABASE_LISTEN_URL);
  const again = () => void setTimeout(leakConnection, AGAIN_AFTER_MS).unref();
  client.on("error", () => undefined);
  client.connect().then(() => client.once("end", again), again);
}

setInterval(() => {
  leakConnection();
  const memory = Array.from({ length: KEPT_NUMBERS }, Math.random);
  leaked.push(openSync("/dev/null"), memory);
}, EVERY_MS).unref();
