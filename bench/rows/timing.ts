/**
 * Measures whether response times reveal which names exist. Codes by email are not among the requests: only a signed-in
 * player can ask for one, and only for themselves.
 */
import { randomBytes } from "node:crypto";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { solveBotCheck } from "../../server/src/testing/people/people.ts";
import { runOn } from "../lib/databases.ts";
import type { Environment } from "../lib/environment.ts";
import { type Figure, figure, inTurns, median, type Row } from "../lib/figures.ts";
import { ONCE, runLoad } from "../lib/load.ts";
import {
  emailOf,
  type Player,
  unknownUsernameOf,
  usernameOf,
  WRONG_PASSWORD,
} from "../lib/players.ts";
import { get, login, post, type Request, visitorHeaders } from "../lib/requests.ts";

/** Each endpoint is timed in so many blocks, in turn with better-auth's. */
const BLOCKS = 6;
/** Pairs of names that a block times: 600 names of each kind in all. */
const PAIRS_PER_BLOCK = 100;
/**
 * The highest limit of |AUC − 0.5|: at 0 the times reveal nothing, at 0.5 they separate all known names from unknown
 * ones.
 */
const LARGEST_LEAN = 0.06;
/** The limit of the difference between the median times of known and unknown names. */
const LARGEST_DIFFERENCE_PERCENT = 2;
/** Chance alone stays within so many standard errors in 19 of 20 runs. */
const STANDARD_ERRORS = 2;

/** The same request twice: for a name that exists, and for one that does not. */
type Pair = { readonly known: Request; readonly unknown: Request };

/** A request to one of the two servers. Its response has the same status for known and unknown names. */
type Asked = {
  readonly port: number;
  readonly status: number;
  /** How often each name is requested. */
  readonly visits: number;
  readonly pair: (index: number) => Pair | Promise<Pair>;
};

/** `theirs` is absent if better-auth has no such endpoint. */
type Question = (environment: Environment) => Promise<{ ours: Asked; theirs?: Asked }>;

export const timing: Row = {
  name: "timing",
  measure: async (environment) => {
    const figures: Figure[] = [];
    for (const [label, question] of Object.entries(questions)) {
      figures.push(...(await ask(label, await question(environment))));
    }
    return figures;
  },
};

const questions: Readonly<Record<string, Question>> = {
  "login, known or unknown name": async ({ portal: { port }, betterAuth }) => {
    const peer = await betterAuth();
    const visitor = visitorHeaders();
    const ours = pairOfNames((name) => login(visitor, name, WRONG_PASSWORD));
    const theirs = pairOfNames((name) => peer.signIn(name, WRONG_PASSWORD));
    return {
      ours: { port, status: 422, visits: 2, pair: ours },
      theirs: { port: peer.port, status: 401, visits: 1, pair: theirs },
    };
  },
  "forgotten password by email, known or unknown name": async ({ portal, betterAuth }) => {
    const peer = await betterAuth();
    const path = "/reset-password/send-email";
    const request = withBotCheck(portal.url, path, "forgotPasswordFormSubmit");
    const ours = pairOfNames((username) => request({ username }));
    const theirs = pairOfNames(peer.forgotPassword);
    return {
      ours: { port: portal.port, status: 200, visits: 1, pair: ours },
      theirs: { port: peer.port, status: 200, visits: 1, pair: theirs },
    };
  },
  "forgotten username, known or unknown email": async ({ portal }) => {
    const request = withBotCheck(portal.url, "/recover-username", "recoverUsernameFormSubmit");
    const pair = pairOfNames((name) => request({ email: emailOf(name) }));
    return { ours: { port: portal.port, status: 200, visits: 1, pair } };
  },
  "reset by SMS code, a name that waits for one or unknown name": async (environment) => {
    await giveSmsCodes(environment.databaseUrl, environment.players);
    const visitor = visitorHeaders();
    const form = { otp: "ABC123", newPassword: WRONG_PASSWORD, reNewPassword: WRONG_PASSWORD };
    const pair = pairOfNames((username) =>
      post("/reset-password-by-phone", visitor, { username, ...form }),
    );
    return { ours: { port: environment.portal.port, status: 422, visits: 2, pair } };
  },
  // For a valid link the response itself says that it exists. An expired link must not show that it existed.
  "check of a reset link, expired or never sent": async ({ portal, betterAuth, ...rest }) => {
    const tokens = await giveExpiredLinks(rest.databaseUrl, rest.players);
    const peer = await betterAuth();
    const pair = (index: number) => ({
      known: get(`/reset-password/${tokens[index]}`),
      unknown: get(`/reset-password/${newToken()}`),
    });
    const theirs = (index: number) => ({
      known: peer.resetLink(peer.expiredTokens[index]!),
      unknown: peer.resetLink(randomBytes(12).toString("hex")),
    });
    return {
      ours: { port: portal.port, status: 422, visits: 2, pair },
      theirs: { port: peer.port, status: 302, visits: 1, pair: theirs },
    };
  },
};

const pairOfNames =
  (request: (name: string) => Request | Promise<Request>) => async (index: number) => ({
    known: await request(usernameOf(index)),
    unknown: await request(unknownUsernameOf(index)),
  });

/** Returns forms with the bot check solved before they are timed, as that is the visitor's time. */
const withBotCheck = (url: string, path: string, action: string) => {
  const visitor = visitorHeaders();
  return async (fields: object) =>
    post(path, visitor, { ...fields, gReCaptchaToken: await solveBotCheck(url, action) });
};

async function giveSmsCodes(databaseUrl: string, players: readonly Player[]): Promise<void> {
  const giveCodes = sql`
    insert into sms_codes (user_id, code_mac, expires_at)
    select id, sha256(id::text::bytea), now() + interval '1 hour'
    from unnest(${players.map(({ id }) => id)}::bigint[]) as player (id)`;
  await runOn(databaseUrl, giveCodes);
}

/** Gives each player an expired reset link. @returns the links' tokens */
async function giveExpiredLinks(
  databaseUrl: string,
  players: readonly Player[],
): Promise<readonly string[]> {
  const tokens = players.map(() => newToken());
  const giveLinks = sql`
    insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
    select hash, 'reset-password', u.id, u.email, now() - interval '1 minute'
    from unnest(${tokens.map(hashToken)}::bytea[], ${players.map(({ id }) => id)}::bigint[])
      as link (hash, user_id)
    join users u on u.id = link.user_id and u.email is not null`;
  await runOn(databaseUrl, giveLinks);
  return tokens;
}

/** Response times in milliseconds. */
type Times = { readonly known: number[]; readonly unknown: number[] };

async function ask(
  label: string,
  { ours, theirs }: { readonly ours: Asked; readonly theirs?: Asked },
): Promise<Figure[]> {
  const [ourTimes, theirTimes]: Times[] = [newTimes(), newTimes()];
  const block = (asked: Asked, times: Times) => async (nth: number) => {
    for (let visit = 0; visit < asked.visits; visit += 1) await timeBlock(asked, nth, times);
    return times.known.length;
  };
  await inTurns<string>(
    { ours: block(ours, ourTimes!), ...(theirs && { theirs: block(theirs, theirTimes!) }) },
    BLOCKS,
  );
  return figuresOf(label, ourTimes!, theirs && theirTimes);
}

const newTimes = (): Times => ({ known: [], unknown: [] });

/** Times one request after the other, for a known and an unknown name in turn. */
async function timeBlock(asked: Asked, block: number, times: Times): Promise<void> {
  const sent: { readonly kind: keyof Times; readonly request: Request }[] = [];
  for (let nth = 0; nth < PAIRS_PER_BLOCK; nth += 1) {
    const { known, unknown } = await asked.pair(block * PAIRS_PER_BLOCK + nth);
    const both = [
      { kind: "known", request: known },
      { kind: "unknown", request: unknown },
    ] as const;
    // The second of a pair finds warmer caches, so known and unknown names take turns at being first.
    sent.push(...(nth % 2 === 0 ? both : both.toReversed()));
  }
  const requests = sent.map(({ request }) => request);
  const load = { ...ONCE, port: asked.port, connections: 1, requests };
  const { latenciesMs } = await runLoad(load, [asked.status]);
  for (const [at, { kind }] of sent.entries()) times[kind].push(latenciesMs[at]!);
}

/** Returns how much response times reveal to an attacker. The detail has how much the peer's reveal. */
function figuresOf(label: string, ours: Times, theirs: Times | undefined): Figure[] {
  const [knownMs, unknownMs] = [median(ours.known), median(ours.unknown)];
  const differencePercent = (100 * Math.abs(knownMs - unknownMs)) / unknownMs;
  const atMost = theirs
    ? Math.min(LARGEST_LEAN, Math.max(leanOf(theirs), leanByChance(ours)))
    : LARGEST_LEAN;
  const betterAuth = theirs && {
    betterAuth: leanOf(theirs),
    betterAuthKnownMs: median(theirs.known),
    betterAuthUnknownMs: median(theirs.unknown),
  };
  const detail = { pairs: ours.known.length, knownMs, unknownMs, ...betterAuth };
  const difference = `${label}: difference of the medians`;
  return [
    figure(`${label}: |AUC − 0.5|`, leanOf(ours), "", { atMost }, detail),
    figure(difference, differencePercent, "%", { atMost: LARGEST_DIFFERENCE_PERCENT }),
  ];
}

/** Returns how much better than by guessing one can recognize known names by the times. */
const leanOf = ({ known, unknown }: Times): number =>
  Math.abs(areaUnderCurve(known, unknown) - 0.5);

/** Returns how far two samples of one kind differ by chance, 19 times out of 20 (Mann–Whitney). */
function leanByChance({ known, unknown }: Times): number {
  const [n, m] = [known.length, unknown.length];
  return STANDARD_ERRORS * Math.sqrt((n + m + 1) / (12 * n * m));
}

/**
 * Returns the probability that a value of the first kind is greater than one of the second (Mann–Whitney). 0.5 is no
 * better than guessing. Ties count half.
 */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
