import { concurrently } from "../../../server/src/testing/concurrently.ts";
import type { StaffCommand, StaffLogin } from "../../generate/staff.ts";
import type { Simulation } from "../context.ts";
import type { StaffAct } from "../notes.ts";
import { finish } from "./act.ts";
import { ask, askUntilAnswered, isDone } from "./ask.ts";

type Waiting = {
  readonly id: string;
  readonly reason: string;
  readonly previewHash: string | null;
  readonly proposedBy: StaffLogin;
  readonly mayApprove: boolean;
};
type Decision = Extract<StaffCommand, { kind: "decide" }>;

const APPROVALS = "/api/console/approvals";

/** Decides one of the proposals that this person sees. */
export async function decide(simulation: Simulation, decision: Decision): Promise<void> {
  const waiting = await listWaiting(simulation, decision.by);
  const proposal = waiting.at(-1 - (decision.back % Math.max(1, waiting.length)));
  if (proposal) await decideOne(simulation, proposal, decision);
}

/** Has the senior decide everything that waits, and take back what only others could approve. */
export async function decideAll(simulation: Simulation): Promise<void> {
  const by = "hoa";
  for (const proposal of await listWaiting(simulation, by)) {
    await decideOne(simulation, proposal, { by, isApproved: true, copies: 1 });
    await decideOne(simulation, proposal, { by, isApproved: false, copies: 1 });
  }
}

async function listWaiting(simulation: Simulation, by: StaffLogin): Promise<readonly Waiting[]> {
  const answer = await askUntilAnswered(simulation, by, APPROVALS);
  return answer && isDone(answer) ? (answer.body["rows"] as Waiting[]) : [];
}

async function decideOne(
  simulation: Simulation,
  proposal: Waiting,
  { by, isApproved, copies }: Pick<Decision, "by" | "isApproved" | "copies">,
): Promise<void> {
  const staffAct = simulation.notes.staffActs.find(({ reason }) => reason === proposal.reason);
  if (!staffAct) return;
  if (isApproved && staffAct.mayBeApproved) {
    await approve(simulation, { by, copies, proposal, staffAct });
    return;
  }
  const path = `${APPROVALS}/${proposal.id}/reject`;
  const answer = await ask(simulation, by, path, { reason: "in a simulation" });
  if (answer && isDone(answer)) staffAct.answer = "refused";
}

type Approving = {
  readonly by: StaffLogin;
  readonly copies: number;
  readonly proposal: Waiting;
  readonly staffAct: StaffAct;
};

async function approve(
  simulation: Simulation,
  { by, copies, proposal, staffAct }: Approving,
): Promise<void> {
  const { id, previewHash, proposedBy, mayApprove } = proposal;
  staffAct.sentAt ??= Date.now();
  const answers = await concurrently(copies, () =>
    ask(simulation, by, `${APPROVALS}/${id}/approve`, { previewHash }),
  );
  const done = answers.filter((answer) => answer && isDone(answer));
  if (done.length === 0) return;
  const { surprises } = simulation.notes;
  const what = `${staffAct.reason}, proposed by ${proposedBy}`;
  if (proposedBy === by || !mayApprove)
    surprises.push(`${by} approved what was not theirs: ${what}`);
  if (done.length > 1) surprises.push(`${by} approved ${done.length} times: ${what}`);
  finish(staffAct);
}
