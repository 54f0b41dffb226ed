import { PASSWORD, usernameOf } from "../lib/data/players.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { steadyLoad } from "../lib/load/load.ts";
import { becomeVisitor, loginRequest } from "../lib/load/portal-requests.ts";
import { inTurns, median, ratios, ROUND_SECONDS } from "../lib/load/rounds.ts";

const CONNECTIONS = 16;
/** More rounds than elsewhere: other use of the machine's memory makes hashing faster or slower. */
const ROUNDS = 9;
/** The row timing uses the other players: it times refusals and needs fresh counters. */
const PLAYERS = { from: 600, to: 1_000 };

/** Measures logins with the right password, one player after the other. */
export const login: Row = {
  name: "login",
  measure: async ({ portal, load, betterAuth, hashLoop }) => {
    const peer = await betterAuth();
    const hashes = await hashLoop();
    const visitor = await becomeVisitor(portal.port);
    const usernames = Array.from({ length: PLAYERS.to - PLAYERS.from }, (_, index) =>
      usernameOf(PLAYERS.from + index),
    );
    const ourRequests = usernames.map((name) => loginRequest(portal.port, visitor, name, PASSWORD));
    const theirRequests = usernames.map((name) => peer.signInRequest(name, PASSWORD));
    const perSecond = async (port: number, requests: readonly string[], success: number) =>
      (await load.run(steadyLoad(port, CONNECTIONS, requests), [success])).perSecond;
    const { ours, hashing, theirs } = await inTurns(
      {
        ours: () => perSecond(portal.port, ourRequests, 204),
        hashing: () => hashes.ask<number>(ROUND_SECONDS),
        theirs: () => perSecond(peer.port, theirRequests, 200),
      },
      ROUNDS,
    );
    const toHashing = ratios(ours, hashing);
    const toTheirs = ratios(ours, theirs);
    return [
      ratioFigure(
        "POST /login ÷ hashing alone, same parameters and threads",
        toHashing,
        { atLeast: 0.92 },
        { oursPerSecond: median(ours), hashesPerSecond: median(hashing) },
      ),
      ratioFigure(
        "POST /login ÷ better-auth sign-in",
        toTheirs,
        { atLeast: 5 },
        {
          oursPerSecond: median(ours),
          betterAuthPerSecond: median(theirs),
          // The best that any server can reach with these parameters.
          hashingAloneTimes: median(ratios(hashing, theirs)),
        },
      ),
    ];
  },
};
