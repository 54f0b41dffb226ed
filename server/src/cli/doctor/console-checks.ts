/**
 * `doctor`'s checks of the operators' tools: the command line's login, the console, its login, the identity provider.
 */
import * as z from "zod";
import type { Config } from "../../config.ts";
import {
  assertLeastPrivilegedLogin,
  assertLeastPrivilegedRole,
  CONSOLE_LOGIN,
  OPERATOR_LOGIN,
} from "../../kit/database/database-fitness.ts";
import type { Database } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { findReadiness } from "./address-checks.ts";
import { asFinding, onceReached } from "./database-checks.ts";
import { type Checks, type Found, notKnown, ok, wrong } from "./finding.ts";

type Env = Config["env"];

/** The fields of the OpenID Connect Discovery 1.0 document that a sign-in needs. */
const discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});

/** Returns these checks. Without STAFF_OIDC_ISSUER, there is no console. */
export function consoleChecks(env: Env, db: Database, limitMs: number): Checks {
  const { OPERATOR_DATABASE_URL: operatorUrl, STAFF_OIDC_ISSUER: issuer, CONSOLE_URL: url } = env;
  const commands = { "commands' login": () => findOperator(operatorUrl) };
  if (issuer === undefined) {
    const says = "STAFF_OIDC_ISSUER is not set here: nobody looks for a console";
    return { ...commands, console: async () => notKnown(says) };
  }
  return {
    ...commands,
    console: () => findConsole(url, limitMs),
    ...onceReached(db, { "console's login": () => findConsoleLogin(db) }),
    "identity provider": () => findProvider(issuer, limitMs),
  };
}

async function findOperator(url: string | undefined): Promise<Found> {
  if (url === undefined) {
    return notKnown("OPERATOR_DATABASE_URL is not set here: no command works on this machine");
  }
  const says = `${OPERATOR_LOGIN}, and no more than that`;
  return withDatabase({ url, maxConnections: 1 }, (db) =>
    asFinding(() => assertLeastPrivilegedLogin(db, OPERATOR_LOGIN), says),
  );
}

function findConsole(url: string, limitMs: number): Promise<Found> {
  const mend = "its log, or the proxy's rule for CONSOLE_URL";
  return findReadiness("console", url, limitMs, {
    silent: "CONSOLE_URL, its DNS entry, proxy, certificate; docs/runbooks/ConsoleDown.md",
    foreign: mend,
    unready: mend,
  });
}

/** A running console is always connected, because it listens for notifications. */
async function findConsoleLogin(db: Database): Promise<Found> {
  const connections = await db.value<number>(sql`
    select count(*)::int from pg_stat_activity
    where usename = ${CONSOLE_LOGIN} and datname = current_database()`);
  if (connections === 0) {
    const says = `nobody is logged in to this database as ${CONSOLE_LOGIN}`;
    return wrong(says, "does portal-console run, and where does its CONSOLE_DATABASE_URL lead?");
  }
  const says = `${CONSOLE_LOGIN}, and no more than that; ${connections} connections`;
  return asFinding(() => assertLeastPrivilegedRole(db, CONSOLE_LOGIN), says);
}

async function findProvider(issuer: string, limitMs: number): Promise<Found> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const mend = "STAFF_OIDC_ISSUER; until it is back, the break-glass administrator";
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) }).catch(
    () => undefined,
  );
  if (!response) return wrong(`${address} does not answer`, mend);
  const document = discovered.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !document.success) {
    return wrong(`${address} has no document of OpenID Connect`, mend);
  }
  const { issuer: named } = document.data;
  if (named !== issuer) {
    return wrong(`the provider calls itself ${named}, not ${issuer}`, "STAFF_OIDC_ISSUER");
  }
  return ok(`${issuer} says where to sign in`);
}
