/** Sends staff's requests to the console: operations done alone or proposed, and decisions about proposals. */
import { sql } from "../../../server/src/kit/database/sql.ts";
import { concurrently } from "../../../server/src/testing/concurrently.ts";
import type { Answer } from "../../../server/src/testing/people/browser.ts";
import type { StaffOrder } from "../../../server/src/testing/people/staff.ts";
import { proveMember, type StaffLogin } from "../../environment/staff-desk.ts";
import { command } from "../command.ts";
import {
  nextKey,
  NO_CONTENT,
  OK,
  type Simulation,
  TRIES,
  UNAVAILABLE,
  untilAnswered,
  whenUp,
} from "../context.ts";
import type { StaffAct } from "../notes.ts";

/** How often each person tries what handles money. Some of them have no right to it, and must not succeed. */
export const HANDLE_MONEY = {
  lan: 30,
  minh: 35,
  hoa: 25,
  tuan: 4,
  mai: 2,
  kiem: 2,
  an: 2,
} as const;
export const REFUND = { lan: 20, minh: 45, hoa: 25, tuan: 6, kiem: 4 } as const;
const DECIDE = { hoa: 64, tuan: 8, minh: 8, lan: 6, mai: 4, kiem: 4, an: 6 } as const;

const SERVER_ERROR = 500;
const REFUSALS = new Set([403, 404, 409, 422]);
const OPERATIONS = "/api/console/operations";
const APPROVALS = "/api/console/approvals";
/** Approves what other staff propose. */
const SENIOR = "hoa";
const APPROVE = { by: SENIOR, isApproved: true, copies: 1 } as const;

export const isDone = ({ status }: Answer): boolean => status === OK || status === NO_CONTENT;

/** Sends a request that changes nothing until it is answered. @returns undefined without an answer */
export const askUntilAnswered = (...request: Parameters<typeof ask>): Promise<Answer | undefined> =>
  untilAnswered(request[0], () => ask(...request));

/**
 * Sends a request as a person of the staff, once, because it may have been done without an answer. If the console
 * requires a proof first, the person gives it. @returns undefined if the result is unknown
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

/**
 * Previews an operation, then does it alone or proposes it to another person.
 * @returns undefined if the preview is refused or unanswered
 */
export async function act(
  simulation: Simulation,
  by: StaffLogin,
  order: StaffOrder,
  whenDone: () => void = () => {},
): Promise<StaffAct | undefined> {
  const seen = await askUntilAnswered(simulation, by, `${OPERATIONS}/preview`, { order });
  if (!seen || !isDone(seen)) return undefined;
  const { previewHash, mayDoAlone, facts } = seen.body;
  const isAlone = mayDoAlone === true;
  const staffAct: StaffAct = {
    reason: `in a simulation, ${nextKey()}`,
    order,
    by,
    isAlone,
    mayBeApproved: (facts as { readonly gameSays?: string }).gameSays !== "silent",
    answer: "none",
    sentAt: isAlone ? Date.now() : undefined,
    doneAt: undefined,
    whenDone,
  };
  simulation.notes.staffActs.push(staffAct);
  const body = { order, previewHash, reason: staffAct.reason };
  const answer = await ask(simulation, by, isAlone ? OPERATIONS : APPROVALS, body);
  if (answer && !isDone(answer)) staffAct.answer = "refused";
  else if (answer && isAlone) finish(staffAct);
  else if (answer && staffAct.answer === "none") staffAct.answer = "proposed";
  return staffAct;
}

/**
 * Carries out an operation now: `payments` does or proposes it, and the senior approves it. Repeats it after a lost
 * answer.
 * @returns whether it is done; if not, it is refused, or unknown until `settle` reads the log
 */
export async function doByTwo(
  simulation: Simulation,
  order: StaffOrder,
  whenDone?: () => void,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const staffAct = await act(simulation, "minh", order, whenDone);
    if (!staffAct) continue;
    const waiting = staffAct.isAlone ? [] : await listWaiting(simulation, SENIOR);
    const proposal = waiting.find(({ reason }) => reason === staffAct.reason);
    if (proposal) await decideOne(simulation, proposal, APPROVE);
    await readLog(simulation);
    if (staffAct.answer === "done" || staffAct.answer === "refused")
      return staffAct.answer === "done";
  }
  return false;
}

/** Notes once that an act was done. */
function finish(staffAct: StaffAct): void {
  if (staffAct.answer === "done") return;
  staffAct.answer = "done";
  staffAct.doneAt = Date.now();
  staffAct.whenDone();
}

type Waiting = {
  readonly id: string;
  readonly reason: string;
  readonly previewHash: string | null;
  readonly proposedBy: StaffLogin;
  readonly mayApprove: boolean;
};
type Decision = {
  readonly by: StaffLogin;
  readonly isApproved: boolean;
  readonly copies: number;
};

/** Approves or rejects one of the proposals that this person sees, with the same press `copies` times at once. */
export const decide = command({
  weight: 11,
  draw: (seeded): Decision & { readonly back: number } => ({
    by: seeded.weighted(DECIDE),
    back: seeded.below(4),
    isApproved: seeded.chance(0.85),
    copies: seeded.chance(0.7) ? 1 : 3,
  }),
  run: async (simulation, { back, ...decision }) => {
    const waiting = await listWaiting(simulation, decision.by);
    const proposal = waiting.at(-1 - (back % Math.max(1, waiting.length)));
    if (proposal) await decideOne(simulation, proposal, decision);
  },
});

/** The senior decides everything that waits, and takes back proposals that only others could approve. */
export async function decideAll(simulation: Simulation): Promise<void> {
  for (const proposal of await listWaiting(simulation, SENIOR)) {
    await decideOne(simulation, proposal, APPROVE);
    await decideOne(simulation, proposal, { ...APPROVE, isApproved: false });
  }
  await readLog(simulation);
}

async function listWaiting(simulation: Simulation, by: StaffLogin): Promise<readonly Waiting[]> {
  const answer = await askUntilAnswered(simulation, by, APPROVALS);
  return answer && isDone(answer) ? (answer.body["rows"] as Waiting[]) : [];
}

async function decideOne(
  simulation: Simulation,
  proposal: Waiting,
  { by, isApproved, copies }: Decision,
): Promise<void> {
  const { id, reason, previewHash, proposedBy, mayApprove } = proposal;
  const staffAct = simulation.notes.staffActs.find((each) => each.reason === reason);
  if (!staffAct) return;
  if (!isApproved || !staffAct.mayBeApproved) {
    const path = `${APPROVALS}/${id}/reject`;
    const answer = await ask(simulation, by, path, { reason: "in a simulation" });
    if (answer && isDone(answer)) staffAct.answer = "refused";
    return;
  }
  staffAct.sentAt ??= Date.now();
  const answers = await concurrently(copies, () =>
    ask(simulation, by, `${APPROVALS}/${id}/approve`, { previewHash }),
  );
  const times = answers.filter((answer) => answer && isDone(answer)).length;
  if (times === 0) return;
  const { surprises } = simulation.notes;
  const what = `${reason}, proposed by ${proposedBy}`;
  if (proposedBy === by || !mayApprove) surprises.push(`${by} approved without a right: ${what}`);
  if (times > 1) surprises.push(`${by} approved ${times} times: ${what}`);
  finish(staffAct);
}

/** Finds in the log which acts without an answer were done. */
export async function readLog({ db, notes }: Simulation): Promise<void> {
  const entries = await db.many<{ reason: string }>(sql`
    select reason from operator_log
    where staff_id is not null and command not like '% propose' and command not like '% reject'`);
  const done = new Set(entries.map(({ reason }) => reason));
  for (const staffAct of notes.staffActs) {
    const isOpen = staffAct.answer === "none" || staffAct.answer === "proposed";
    if (isOpen && done.has(staffAct.reason)) {
      finish(staffAct);
      // It may have been done at any time since it was sent.
      staffAct.doneAt = undefined;
    }
  }
}
