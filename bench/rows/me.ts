/**
 * The row me: throughput of GET /api/me, the call that every page makes, compared with better-auth and plain Fastify.
 */
import { inTurns, ratioFigure, type Row } from "../lib/figures.ts";
import { runLoad, STEADY } from "../lib/load.ts";
import { me as requestOf, type Request } from "../lib/requests.ts";

/** Requests under way at once. */
const CONNECTIONS = 32;

/** The limits are the project's own targets; docs/proofs.md has the figures of the last run. */
export const me: Row = {
  name: "me",
  measure: async ({ portal, players, ...peers }) => {
    const plain = await peers.plainFastify();
    const betterAuth = await peers.betterAuth();
    const ourRequests = players.map(requestOf);
    const perSecond = async (port: number, requests: readonly Request[]) =>
      (await runLoad({ ...STEADY, port, connections: CONNECTIONS, requests }, [200])).perSecond;
    const rates = await inTurns({
      ours: () => perSecond(portal.port, ourRequests),
      plain: () => perSecond(plain.port, ourRequests),
      betterAuth: () => perSecond(betterAuth.port, betterAuth.sessions),
    });
    return [
      ratioFigure(
        "GET /api/me ÷ better-auth get-session",
        { ours: rates.ours, betterAuth: rates.betterAuth },
        { atLeast: 8 },
      ),
      ratioFigure(
        "GET /api/me ÷ plain Fastify + pg, same query",
        { ours: rates.ours, plain: rates.plain },
        { atLeast: 1.2 },
      ),
    ];
  },
};
