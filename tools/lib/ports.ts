import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { canListen } from "../../server/src/embedded-postgres/can-listen.ts";
import { StartProblem } from "./start-problem.ts";

/** How long to wait for a port: a portal that was just killed or stopped still finishes its work in flight. */
const PATIENCE_MS = 5_000;
const POLL_MS = 100;

const LAST_PORT = 65_535;
/** Below the range from which Linux takes ports for outgoing connections (from 32768). */
const ANY_PORT = { from: 24_000, to: 26_000 };
const ATTEMPTS = 100;

/**
 * Chooses ports that are free. A port that was set stays; for the others it is the derived port or, where
 * another program listens on that, any free one.
 * @param wanted ports by the name of the setting; 0 is a port that is not wanted
 * @param isSet whether the port was set by the user
 * @param patienceMs how long all of them together may take to become free
 * @throws StartProblem naming a port that was set
 */
export async function settlePorts<Name extends string>(
  wanted: Readonly<Record<Name, number>>,
  isSet: (name: Name) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<Record<Name, number>> {
  const deadline = Date.now() + patienceMs;
  const settled: Record<Name, number> = { ...wanted };
  const taken = new Map<number, Name>();
  const all = Object.entries(wanted) as [Name, number][];
  for (const [name, port] of all.filter(([name, port]) => isSet(name) && port !== 0)) {
    const other = taken.get(port);
    if (other) throw new StartProblem(`${other} and ${name} are both ${port}: change one of them.`);
    if (!(await becomesFree(port, deadline))) throw new StartProblem(inUse(name, port));
    taken.set(port, name);
  }
  for (const [name, port] of all.filter(([name, port]) => !isSet(name) && port !== 0)) {
    const isOurs = !taken.has(port) && port <= LAST_PORT && (await becomesFree(port, deadline));
    settled[name] = isOurs ? port : await anyFreePort(taken);
    taken.set(settled[name], name);
  }
  return settled;
}

function inUse(setting: string, port: number): string {
  return (
    `Port ${port} is in use, perhaps by another "npm start". Stop that program, or choose another port ` +
    `with the setting ${setting}, for example: ${setting}=${port + 100} npm start` +
    (setting === "PORT" ? ` (and with its own DATA_DIR if both shall run)` : "")
  );
}

async function anyFreePort(taken: ReadonlyMap<number, string>): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(ANY_PORT.from, ANY_PORT.to);
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new StartProblem(`No port is free between ${ANY_PORT.from} and ${ANY_PORT.to}.`);
}

/** Waits for the port, at most until then. @returns whether it is free */
async function becomesFree(port: number, deadline: number): Promise<boolean> {
  while (!(await isPortFree(port))) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Tries both loopback addresses, because a browser may use either for "localhost". */
async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}
