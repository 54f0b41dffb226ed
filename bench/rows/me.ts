import { ratioFigure, type Row } from "../lib/figure.ts";
import { steadyLoad } from "../lib/load/load.ts";
import { meRequests } from "../lib/load/portal-requests.ts";
import { inTurns, median, ratios } from "../lib/load/rounds.ts";

const CONNECTIONS = 32;

/** Measures GET /api/me, the call that every page makes. */
export const me: Row = {
  name: "me",
  measure: async ({ portal, players, load, plainFastify, betterAuth }) => {
    const plain = await plainFastify();
    const peer = await betterAuth();
    const perSecond = async (port: number, requests: readonly string[]) =>
      (await load.run(steadyLoad(port, CONNECTIONS, requests), [200])).perSecond;
    const { ours, plainly, theirs } = await inTurns({
      ours: () => perSecond(portal.port, meRequests(portal.port, players)),
      plainly: () => perSecond(plain.port, meRequests(plain.port, players)),
      theirs: () => perSecond(peer.port, peer.sessionRequests),
    });
    const toTheirs = ratios(ours, theirs);
    const toPlain = ratios(ours, plainly);
    return [
      ratioFigure(
        "GET /api/me ÷ better-auth get-session",
        toTheirs,
        { atLeast: 8 },
        { oursPerSecond: median(ours), betterAuthPerSecond: median(theirs) },
      ),
      ratioFigure(
        "GET /api/me ÷ plain Fastify + pg, same query",
        toPlain,
        { atLeast: 1.2 },
        { oursPerSecond: median(ours), plainPerSecond: median(plainly) },
      ),
    ];
  },
};
