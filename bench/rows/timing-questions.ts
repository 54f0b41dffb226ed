/**
 * The requests whose response time could reveal whether an account exists. Codes by email are not among them:
 * only a signed-in player can request one, and only to themselves.
 */
import { randomBytes } from "node:crypto";
import { openDatabase } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { solveBotCheck } from "../../server/src/testing/people/people.ts";
import {
  emailOf,
  type Player,
  unknownUsernameOf,
  usernameOf,
  WRONG_PASSWORD,
} from "../lib/data/players.ts";
import type { Environment } from "../lib/environment.ts";
import { httpRequest } from "../lib/load/http-wire.ts";
import { becomeVisitor, formRequest } from "../lib/load/portal-requests.ts";
import type { Pair } from "../lib/load/stopwatch.ts";

/** The requests to one of the two servers. */
export type Asked = {
  readonly port: number;
  /** The status of the response, which is the same for known and unknown names. */
  readonly status: number;
  /** How often each name is requested. */
  readonly visits: number;
  readonly pair: (index: number) => Pair | Promise<Pair>;
};

export type Question = {
  readonly label: string;
  /** `theirs` is absent where better-auth has no such endpoint. */
  readonly prepare: (
    environment: Environment,
  ) => Promise<{ readonly ours: Asked; readonly theirs?: Asked }>;
};

/** Returns a request for a name that exists, and one for a name of the same form that does not. */
const pairOfNames = (request: (name: string) => string) => (index: number) => ({
  known: request(usernameOf(index)),
  unknown: request(unknownUsernameOf(index)),
});

export const login: Question = {
  label: "login, known or unknown name",
  prepare: async (environment) => {
    const { port } = environment.portal;
    const visitor = await becomeVisitor(port);
    const peer = await environment.betterAuth();
    const form = (username: string) => ({ username, password: WRONG_PASSWORD, remember: false });
    const ours = pairOfNames((name) => formRequest(port, visitor, "/login", form(name)));
    const theirs = pairOfNames((name) => peer.signInRequest(name, WRONG_PASSWORD));
    return {
      ours: { port, status: 422, visits: 2, pair: ours },
      theirs: { port: peer.port, status: 401, visits: 1, pair: theirs },
    };
  },
};

export const forgot: Question = {
  label: "forgotten password by email, known or unknown name",
  prepare: async (environment) => {
    const { port } = environment.portal;
    const ask = await askWithBotCheck(port, "/reset-password/send-email");
    const peer = await environment.betterAuth();
    const action = "forgotPasswordFormSubmit";
    const pair = async (index: number) => ({
      known: await ask(action, { username: usernameOf(index) }),
      unknown: await ask(action, { username: unknownUsernameOf(index) }),
    });
    const theirs = pairOfNames((name) => peer.forgotPasswordRequest(name));
    return {
      ours: { port, status: 200, visits: 1, pair },
      theirs: { port: peer.port, status: 200, visits: 1, pair: theirs },
    };
  },
};

export const recoverUsername: Question = {
  label: "forgotten username, known or unknown email",
  prepare: async ({ portal: { port } }) => {
    const ask = await askWithBotCheck(port, "/recover-username");
    const action = "recoverUsernameFormSubmit";
    const pair = async (index: number) => ({
      known: await ask(action, { email: emailOf(usernameOf(index)) }),
      unknown: await ask(action, { email: emailOf(unknownUsernameOf(index)) }),
    });
    return { ours: { port, status: 200, visits: 1, pair } };
  },
};

export const resetByPhone: Question = {
  label: "reset by SMS code, a name that waits for one or unknown name",
  prepare: async ({ portal: { port }, players, databaseUrl }) => {
    await giveSmsCodes(databaseUrl, players);
    const visitor = await becomeVisitor(port);
    const passwords = { newPassword: WRONG_PASSWORD, reNewPassword: WRONG_PASSWORD };
    const pair = pairOfNames((username) =>
      formRequest(port, visitor, "/reset-password-by-phone", {
        username,
        otp: "ABC123",
        ...passwords,
      }),
    );
    return { ours: { port, status: 422, visits: 2, pair } };
  },
};

/**
 * For a valid link the response itself says that it exists. Once a link has expired, it must not show that it
 * existed.
 */
export const resetLink: Question = {
  label: "check of a reset link, run out or never given",
  prepare: async (environment) => {
    const { port } = environment.portal;
    const tokens = await giveExpiredLinks(environment.databaseUrl, environment.players);
    const peer = await environment.betterAuth();
    const request = (token: string) =>
      httpRequest({ method: "GET", port, path: `/reset-password/${token}` });
    const pair = (index: number) => ({
      known: request(tokens[index]!),
      unknown: request(newToken()),
    });
    const theirs = (index: number) => ({
      known: peer.resetLinkRequest(peer.expiredTokens[index]!),
      unknown: peer.resetLinkRequest(randomBytes(12).toString("hex")),
    });
    return {
      ours: { port, status: 422, visits: 2, pair },
      theirs: { port: peer.port, status: 302, visits: 1, pair: theirs },
    };
  },
};

/** Returns forms with the bot check solved in advance, as that is the visitor's time. */
async function askWithBotCheck(port: number, path: string) {
  const visitor = await becomeVisitor(port);
  return async (action: string, fields: object): Promise<string> => {
    const gReCaptchaToken = await solveBotCheck(`http://127.0.0.1:${port}`, action);
    return formRequest(port, visitor, path, { ...fields, gReCaptchaToken });
  };
}

async function giveSmsCodes(databaseUrl: string, players: readonly Player[]): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await db.run(sql`
    insert into sms_codes (user_id, code_mac, expires_at)
    select id, sha256(id::text::bytea), now() + interval '1 hour'
    from unnest(${players.map(({ id }) => id)}::bigint[]) as player (id)`);
  await db.close();
}

/** Gives each player an expired reset link. @returns the links' tokens */
async function giveExpiredLinks(
  databaseUrl: string,
  players: readonly Player[],
): Promise<readonly string[]> {
  const tokens = players.map(() => newToken());
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await db.run(sql`
    insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
    select hash, 'reset-password', u.id, u.email, now() - interval '1 minute'
    from unnest(${tokens.map(hashToken)}::bytea[], ${players.map(({ id }) => id)}::bigint[])
      as link (hash, user_id)
    join users u on u.id = link.user_id and u.email is not null`);
  await db.close();
  return tokens;
}
