/** The row login: logins with the right password, compared with hashing alone and with better-auth. */
import { verify } from "@node-rs/argon2";
import { inTurns, ratioFigure, ROUND_SECONDS, type Row } from "../lib/figures.ts";
import { runLoad, STEADY } from "../lib/load.ts";
import { hashOfPassword, PASSWORD, usernameOf } from "../lib/players.ts";
import { login as loginOf, type Request, visitorHeaders } from "../lib/requests.ts";

/** Logins under way at once. */
const CONNECTIONS = 16;
/** The rounds, more than elsewhere: other use of the machine's memory makes hashing faster or slower. */
const ROUNDS = 9;
/** Numbers 600 to 999. The row `timing` uses 0 to 599: it times refusals and needs login counters that are unused. */
const PLAYERS = { from: 600, to: 1_000 };
/** As many threads as the portal's HASHING_THREADS. */
const HASHING_THREADS = 2;

/** The limits are the project's own targets; docs/proofs.md has the figures of the last run. */
export const login: Row = {
  name: "login",
  measure: async ({ portal, ...peers }) => {
    const betterAuth = await peers.betterAuth();
    const hash = await hashOfPassword();
    const names = Array.from({ length: PLAYERS.to - PLAYERS.from }, (_, index) =>
      usernameOf(PLAYERS.from + index),
    );
    const visitor = visitorHeaders();
    const ours = names.map((name) => loginOf(visitor, name, PASSWORD));
    const theirs = names.map((name) => betterAuth.signIn(name, PASSWORD));
    const perSecond = async (port: number, requests: readonly Request[], success: number) =>
      (await runLoad({ ...STEADY, port, connections: CONNECTIONS, requests }, [success])).perSecond;
    const rates = await inTurns(
      {
        ours: () => perSecond(portal.port, ours, 204),
        hashing: () => hashesPerSecond(hash),
        betterAuth: () => perSecond(betterAuth.port, theirs, 200),
      },
      ROUNDS,
    );
    return [
      ratioFigure(
        "POST /login ÷ hashing alone, same parameters and threads",
        { ours: rates.ours, hashing: rates.hashing },
        { atLeast: 0.92 },
      ),
      ratioFigure(
        "POST /login ÷ better-auth sign-in",
        { ours: rates.ours, betterAuth: rates.betterAuth },
        { atLeast: 5 },
      ),
    ];
  },
};

/** Verifies passwords and does nothing else: the most logins that any server can do. */
async function hashesPerSecond(hash: string): Promise<number> {
  const since = performance.now();
  let verified = 0;
  const verifyOneByOne = async () => {
    while (performance.now() - since < ROUND_SECONDS * 1_000) {
      if (!(await verify(hash, PASSWORD))) throw new Error("the password is right");
      verified += 1;
    }
  };
  await Promise.all(Array.from({ length: HASHING_THREADS }, verifyOneByOne));
  return (1_000 * verified) / (performance.now() - since);
}
