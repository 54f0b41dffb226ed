/** The programs that the portal is compared with. */
import { findViewer } from "../../../server/src/domain/accounts/users.ts";
import type { Database, Queries } from "../../../server/src/kit/database/database.ts";
import type { Sql } from "../../../server/src/kit/database/sql.ts";
import { takePort } from "../../../server/src/testing/portal/ports.ts";
import { createDatabase } from "../data/databases.ts";
import { emailOf, PASSWORD, PLAYER_COUNT } from "../data/players.ts";
import { httpRequest } from "../load/http-wire.ts";
import { DATABASE_CONNECTIONS } from "../portal.ts";
import { type Program, startProgram } from "../programs.ts";
import { PEERS_FOLDER } from "./install-peers.ts";

/** Thirty lines that do what GET /api/me needs. */
export type PlainFastify = { readonly port: number; readonly stop: () => Promise<void> };

export async function startPlainFastify(databaseUrl: string): Promise<PlainFastify> {
  const port = await takePort();
  const { stop } = await startProgram({
    file: `${PEERS_FOLDER}plain-fastify.ts`,
    env: { ...environment(databaseUrl, port), QUERY: JSON.stringify(await viewerQuery()) },
  });
  return { port, stop };
}

/** As many threads as the portal's HASHING_THREADS. */
const HASH_LOOP_THREADS = 2;

/**
 * Starts a program that verifies passwords for the given seconds and replies with the passwords verified per
 * second.
 */
export function startHashLoop(): Promise<Program> {
  return startProgram({
    file: `${PEERS_FOLDER}hash-loop.ts`,
    env: { THREADS: String(HASH_LOOP_THREADS) },
  });
}

export type BetterAuth = {
  readonly port: number;
  /** One request for each player. */
  readonly sessionRequests: readonly string[];
  readonly signInRequest: (username: string, password: string) => string;
  readonly forgotPasswordRequest: (username: string) => string;
  readonly resetLinkRequest: (token: string) => string;
  /** The tokens of expired reset links, one for each player. */
  readonly expiredTokens: readonly string[];
  readonly stop: () => Promise<void>;
};

const BETTER_AUTH_DATABASE = "better_auth";

/** Starts better-auth with the same players, in a database of its own on the same server. */
export async function startBetterAuth(portalDatabaseUrl: string): Promise<BetterAuth> {
  const databaseUrl = await createDatabase(portalDatabaseUrl, BETTER_AUTH_DATABASE);
  const port = await takePort();
  const { ready, stop } = await startProgram({
    file: `${PEERS_FOLDER}better-auth.mjs`,
    env: { ...environment(databaseUrl, port), USERS: String(PLAYER_COUNT), PASSWORD },
  });
  const { cookies, expiredTokens } = ready as Pick<BetterAuth, "expiredTokens"> & {
    readonly cookies: readonly string[];
  };
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object) =>
    httpRequest({ method: "POST", port, path, headers: { origin }, body: JSON.stringify(body) });
  return {
    port,
    expiredTokens,
    sessionRequests: cookies.map((cookie) =>
      httpRequest({ method: "GET", port, path: "/api/auth/get-session", headers: { cookie } }),
    ),
    signInRequest: (username, password) =>
      post("/api/auth/sign-in/email", { email: emailOf(username), password }),
    forgotPasswordRequest: (username) =>
      post("/api/auth/request-password-reset", { email: emailOf(username), redirectTo: origin }),
    resetLinkRequest: (token) => {
      const callback = encodeURIComponent(origin);
      const path = `/api/auth/reset-password/${token}?callbackURL=${callback}`;
      return httpRequest({ method: "GET", port, path });
    },
    stop,
  };
}

type ViewerQuery = {
  readonly text: string;
  /** The parameters before the last one. The last is the hash of the session's token. */
  readonly otherValues: readonly unknown[];
};

/**
 * Returns the portal's own statement, captured from its store: a copy of it for the peer would become
 * outdated.
 */
async function viewerQuery(): Promise<ViewerQuery> {
  const sessionHash = Buffer.alloc(0);
  const asked: Sql[] = [];
  const overhearing: Pick<Queries, "maybe"> = {
    maybe: async (statement) => {
      asked.push(statement);
      return undefined;
    },
  };
  await findViewer({ lookups: overhearing } as unknown as Database, sessionHash);
  const [statement] = asked;
  if (asked.length !== 1 || statement?.values.at(-1) !== sessionHash) {
    throw new Error("the viewer is not found by one query whose last parameter is the session");
  }
  return { text: statement.text, otherValues: statement.values.slice(0, -1) };
}

function environment(databaseUrl: string, port: number): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
    PORT: String(port),
  };
}
