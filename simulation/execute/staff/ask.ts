import type { Answer } from "../../../server/src/testing/people/browser.ts";
import { proveMember } from "../../environment/staff-member.ts";
import type { StaffLogin } from "../../generate/staff.ts";
import { type Simulation, whenUp } from "../context.ts";

const TRIES = 4;
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;
const REFUSALS = new Set([403, 404, 409, 422]);

/** Sends a request that changes nothing until it is answered. @returns undefined where nobody answers */
export async function askUntilAnswered(
  simulation: Simulation,
  by: StaffLogin,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask(simulation, by, path, body);
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Sends a request as a person of the staff, once: what may have been done is not asked for again. Where the console
 * wants a proof first, the person gives it. @returns undefined where nobody knows what came of it
 */
export async function ask(
  simulation: Simulation,
  by: StaffLogin,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  try {
    const answer = await send(simulation, by, path, body);
    if (answer.body["errorCode"] !== "proof_required") return known(simulation, path, answer);
    const { member } = await simulation.staffDesk();
    await proveMember(await member(by));
    return known(simulation, path, await send(simulation, by, path, body));
  } catch {
    return undefined;
  }
}

async function send(simulation: Simulation, by: StaffLogin, path: string, body?: object) {
  await whenUp(simulation);
  const { console, member } = await simulation.staffDesk();
  await console.whenUp();
  const { browser } = await member(by);
  return body ? browser.post(path, body) : browser.get(path);
}

/** Notes an answer that no page expects as a surprise. */
function known({ notes }: Simulation, path: string, answer: Answer): Answer | undefined {
  const { status, text } = answer;
  if (status === UNAVAILABLE) return undefined;
  if (status >= SERVER_ERROR || (!isDone(answer) && !REFUSALS.has(status))) {
    notes.surprises.push(`console ${path}: ${status} ${text}`);
    return undefined;
  }
  return answer;
}

const OK = 200;
const NO_CONTENT = 204;
export const isDone = ({ status }: Answer): boolean => status === OK || status === NO_CONTENT;
