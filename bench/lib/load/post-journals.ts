import { fileURLToPath } from "node:url";
import type { Player } from "../data/players.ts";
import { pgbench } from "../peers/pgbench.ts";
import { DATABASE_CONNECTIONS } from "../portal.ts";
import { ROUND_SECONDS } from "./rounds.ts";

const SCRIPTS = fileURLToPath(new URL("../../pgbench/", import.meta.url));

type Books = { readonly databaseUrl: string; readonly players: readonly Player[] };

/**
 * Posts to players for one round, by a script of bench/pgbench, on as many connections as the portal has.
 * @param run becomes part of the journals' keys, so that each run writes journals of its own
 * @returns postings per second
 */
export function postJournals(
  { databaseUrl, players }: Books,
  script: string,
  run: number,
): Promise<number> {
  const ids = players.map(({ id }) => id);
  return pgbench({
    databaseUrl,
    scriptFile: SCRIPTS + script,
    clients: DATABASE_CONNECTIONS,
    seconds: ROUND_SECONDS,
    variables: { n: 0, run, first_user: Math.min(...ids), last_user: Math.max(...ids) },
  });
}
