/**
 * `doctor`'s checks of the database: address and version, logins, limits, tables, published values, notifications and
 * clock.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { assertBooksAreProtected, assertMigrated } from "../../check-database.ts";
import { type Config, ConfigError } from "../../config.ts";
import {
  assertLeastPrivilegedLogin,
  assertServerVersion,
  assertSessionLimits,
  RUNTIME_LOGIN,
  UnfitDatabase,
} from "../../kit/database/database-fitness.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import { openNotifications } from "../../kit/database/notifications.ts";
import { sql } from "../../kit/database/sql.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { assertOwnPublished } from "../../settings/published-values.ts";
import { type Checks, type Found, notKnown, ok, oneLine, wrong } from "./finding.ts";

/** A larger difference is reported. It is well above the time that a statement to another city takes. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
/** The test notification is repeated, because those sent before the connection is open are lost. */
const NEWS_EVERY_MS = 50;

/** Wraps checks so that they report "not known" if the database does not answer. */
export function onceReached(db: Database, checks: Checks): Checks {
  let reached: Promise<boolean> | undefined;
  const isReached = () =>
    (reached ??= db.value(sql`select true`).then(
      () => true,
      () => false,
    ));
  return Object.fromEntries(
    Object.entries(checks).map(([check, find]) => [
      check,
      async () => ((await isReached()) ? find() : notKnown("the database does not answer")),
    ]),
  );
}

/** Returns these checks. @param limitMs how long the test notification may take */
export function databaseChecks({ env, portal }: Config, db: Database, limitMs: number): Checks {
  return {
    database: () => findServer(db),
    ...onceReached(db, {
      login: () =>
        asFinding(
          () => assertLeastPrivilegedLogin(db, RUNTIME_LOGIN),
          `${RUNTIME_LOGIN}, and no more than that`,
        ),
      "time limits": () => asFinding(() => assertSessionLimits(db, RUNTIME_LOGIN), "arrive"),
      schema: () => asFinding(() => assertMigrated(db), "has every migration of this version"),
      books: () =>
        asFinding(() => assertBooksAreProtected(db), "are written by their functions alone"),
      ...(env.NODE_ENV === "production" && {
        published: () => asFinding(() => assertOwnPublished(db, portal), "nothing of the demo's"),
      }),
      owner: () => findOwner(env.MIGRATION_DATABASE_URL, db),
      news: () => findNews(env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, limitMs),
      "clock database": () => findClock(db),
    }),
  };
}

/** Runs one of the portal's start-up assertions. @returns the finding `says`, or the assertion's message, which contains the remedy */
export async function asFinding(assert: () => Promise<void>, says: string): Promise<Found> {
  try {
    await assert();
    return ok(says);
  } catch (error) {
    const isFault = error instanceof UnfitDatabase || error instanceof ConfigError;
    if (isFault) return { state: "wrong", says: oneLine(error.message) };
    throw error;
  }
}

async function findServer(db: Database): Promise<Found> {
  try {
    const version = await db.value<string>(sql`select current_setting('server_version')`);
    assertServerVersion(version);
    return ok(`PostgreSQL ${version}`);
  } catch (error) {
    const mend = "DATABASE_URL: address, login and password; is the server up?";
    return wrong(oneLine((error as Error).message), mend);
  }
}

type Standing = {
  readonly name: string;
  /** Distinguishes running servers and their databases. */
  readonly place: string;
  readonly isOwner: boolean;
  readonly isSuperuser: boolean;
};

const readStanding = (db: Queries): Promise<Standing> =>
  db.one<Standing>(sql`
    select session_user::text as name /* never null */,
      current_database() || pg_postmaster_start_time() as place /* never null */,
      exists (select from pg_tables where tablename = 'journals' and tableowner = session_user)
        as "isOwner" /* never null */,
      (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser" /* never null */`);

async function findOwner(ownerUrl: string | undefined, db: Database): Promise<Found> {
  if (ownerUrl === undefined) {
    return notKnown("MIGRATION_DATABASE_URL is not set here, which is best where nothing migrates");
  }
  const [owner, runtime] = await Promise.all([
    withDatabase({ url: ownerUrl, maxConnections: 1 }, readStanding),
    readStanding(db),
  ]);
  const mend = "MIGRATION_DATABASE_URL: the two logins in docs/configuration.md";
  if (owner.place !== runtime.place) {
    return wrong("the owner's address leads to another database than DATABASE_URL", mend);
  }
  if (!owner.isOwner) return wrong(`${owner.name} does not own the tables`, mend);
  if (owner.isSuperuser) return wrong(`${owner.name} is a superuser`, mend);
  return ok(`${owner.name} owns the tables`);
}

/** Sends itself a notification, as processes send each other. A pooler in transaction mode loses it. */
async function findNews(url: string, limitMs: number): Promise<Found> {
  const news = openNotifications(url, Fastify({ logger: false }).log);
  const topic = `doctor:${randomUUID()}`;
  const send = () => news.publish(topic, {});
  send();
  const sending = setInterval(send, NEWS_EVERY_MS);
  try {
    const heard = new Promise((resolve) => news.subscribe(topic, () => resolve(true)));
    if (await Promise.race([heard, sleep(limitMs, false, { ref: false })]))
      return ok("arrive at other processes");
    const mend = "DATABASE_LISTEN_URL: an address of the database without PgBouncer";
    return wrong("between processes do not arrive", mend);
  } finally {
    clearInterval(sending);
    await news.close();
  }
}

async function findClock(db: Database): Promise<Found> {
  const before = Date.now();
  const there = await db.value<number>(
    sql`select extract(epoch from clock_timestamp())::float8 /* never null */`,
  );
  const aheadMs = there * 1_000 - (before + Date.now()) / 2;
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS) return ok("agrees with this machine's");
  return wrong(
    `is ${Math.round(aheadMs / 1_000)} s ahead of this machine's`,
    "set both by NTP (chrony or systemd-timesyncd)",
  );
}
