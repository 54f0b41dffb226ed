/**
 * The row notice: bank notices a second from the request to the player's credit, compared with the database's part
 * alone.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { inTurns, ratioFigure, type Row } from "../lib/figures.ts";
import { runLoad, STEADY } from "../lib/load.ts";
import { pgbench } from "../lib/pgbench.ts";
import type { Player } from "../lib/players.ts";
import { notice as requestOf, noticeBody } from "../lib/requests.ts";

/** Notices under way at once. */
const BANK_CONNECTIONS = 32;
/** More notices than can be posted in one round. */
const NOTICES_PER_ROUND = 40_000;
const SCRIPT = new URL("./receive-transfer.sql", import.meta.url);

export const notice: Row = {
  name: "notice",
  measure: async ({ databaseUrl, folder, portal: { port }, players }) => {
    const scriptFile = `${folder}/receive-transfer.sql`;
    writeFileSync(scriptFile, scriptFor(players));
    const { overHttp, inDatabase } = await inTurns({
      overHttp: async (round) => {
        const requests = Array.from({ length: NOTICES_PER_ROUND }, (_, index) => {
          const eventId = round * NOTICES_PER_ROUND + index + 1;
          return requestOf(eventId, players[index % players.length]!);
        });
        const posting = { ...STEADY, port, connections: BANK_CONNECTIONS, requests, repeat: false };
        return (await runLoad(posting, [200])).perSecond;
      },
      inDatabase: (round) => {
        const variables = { n: 0, run: round + 1, players: players.length };
        return pgbench({ databaseUrl, scriptFile, variables });
      },
    });
    return [
      ratioFigure(
        "POST /webhooks/sepay ÷ pgbench calling receive_transfer",
        { overHttp, inDatabase },
        { atLeast: 0.9 },
      ),
    ];
  },
};

/** Writes the texts into the script, because pgbench's variables are numbers. */
function scriptFor(players: readonly Player[]): string {
  const codes = players.map(({ paymentCode }) => paymentCode).join();
  const raw = Buffer.from(noticeBody(1, players[0]!)).toString("hex");
  return readFileSync(SCRIPT, "utf8")
    .replace("'CODES'", `'{${codes}}'`)
    .replace("'RAW'", String.raw`'\x${raw}'`);
}
