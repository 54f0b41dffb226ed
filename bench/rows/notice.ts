import { readFileSync, writeFileSync } from "node:fs";
import type { Player } from "../lib/data/players.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { steadyLoad } from "../lib/load/load.ts";
import { noticeBody, noticeRequest } from "../lib/load/portal-requests.ts";
import { inTurns, median, ratios, ROUND_SECONDS } from "../lib/load/rounds.ts";
import { pgbench } from "../lib/peers/pgbench.ts";
import { DATABASE_CONNECTIONS } from "../lib/portal.ts";

const BANK_CONNECTIONS = 32;
/** More notices than can be posted in one round. */
const NOTICES_PER_ROUND = 40_000;
const SCRIPT = new URL("../pgbench/receive-transfer.sql", import.meta.url);

/** Measures a bank's notice from the request to the player's credit. */
export const notice: Row = {
  name: "notice",
  measure: async ({ databaseUrl, folder, portal, players, load }) => {
    const scriptFile = `${folder}/receive-transfer.sql`;
    writeFileSync(scriptFile, scriptFor(players));
    const { overHttp, inDatabase } = await inTurns({
      overHttp: async (round) => {
        const requests = Array.from({ length: NOTICES_PER_ROUND }, (_, index) => {
          const eventId = round * NOTICES_PER_ROUND + index + 1;
          return noticeRequest(portal.port, eventId, players[index % players.length]!);
        });
        const posting = steadyLoad(portal.port, BANK_CONNECTIONS, requests);
        return (await load.run({ ...posting, repeat: false }, [200])).perSecond;
      },
      inDatabase: (round) =>
        pgbench({
          databaseUrl,
          scriptFile,
          clients: DATABASE_CONNECTIONS,
          seconds: ROUND_SECONDS,
          role: "portal_app",
          variables: { n: 0, run: round + 1, players: players.length },
        }),
    });
    const share = ratios(overHttp, inDatabase);
    return [
      ratioFigure(
        "POST /webhooks/sepay ÷ pgbench calling receive_transfer",
        share,
        { atLeast: 0.9 },
        { oursPerSecond: median(overHttp), pgbenchPerSecond: median(inDatabase) },
      ),
    ];
  },
};

/** Writes the texts into the script, because pgbench has none of its own to draw from. */
function scriptFor(players: readonly Player[]): string {
  const codes = players.map(({ paymentCode }) => paymentCode).join();
  const raw = Buffer.from(noticeBody(1, players[0]!)).toString("hex");
  return readFileSync(SCRIPT, "utf8")
    .replace("'CODES'", `'{${codes}}'`)
    .replace("'RAW'", String.raw`'\x${raw}'`);
}
