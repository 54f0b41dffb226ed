import { parseArgs } from "node:util";
import { makeBeginning } from "../simulation/environment/beginning.ts";
import { addressOf } from "../simulation/environment/databases.ts";
import { inSimulation } from "../simulation/run-simulation.ts";
import { startArchivedServer } from "./restore/archived-server.ts";
import { fillJournals } from "./restore/fill-journals.ts";
import { play } from "./restore/play.ts";
import { brokenPromises, linesOf as measured } from "./restore/report.ts";
import { linesOf } from "./restore/runbook.ts";
import { WrongWord } from "./wrong-word.ts";

const USUAL_JOURNALS = 100_000;
const SHOWN = 5;
const PROMPT = "pgbackrest";

/**
 * `npm run drill -- restore [--journals 10000000]`: destroys a portal's database of so many journals under traffic,
 * restores it to a moment from its archive by the commands of docs/restore.md, and takes back what came after; then
 * destroys it once more, and restores it to the end of the archive.
 * @returns whether everything was as promised, and the restored database had lost something before
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { journals: { type: "string" } } });
  const journals = Number(values.journals ?? USUAL_JOURNALS);
  if (!Number.isSafeInteger(journals) || journals < 1) {
    throw new WrongWord("--journals takes a whole number from 1 on");
  }
  say("building a PostgreSQL with an archive …");
  const server = await startArchivedServer();
  try {
    const [create = "", check = ""] = linesOf("Setting up the archive", PROMPT);
    for (const line of [create, check]) await server.run(line);
    say(`writing ${journals} journals …`);
    const beginning = await makeBeginning(server.ownerUrl, (url) =>
      fillJournals(server, url, journals),
    );
    const url = addressOf(server.ownerUrl, beginning.template);
    const outcome = await inSimulation(beginning, url, {}, (simulation) =>
      play(simulation, server, { journals, ownerUrl: url }),
    );
    for (const line of measured(outcome)) say(line);
    const broken = brokenPromises(outcome);
    say(broken.length === 0 ? "as promised" : "NOT AS PROMISED");
    for (const line of broken.slice(0, SHOWN)) say(`  ${line}`);
    return broken.length === 0;
  } finally {
    await server.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
