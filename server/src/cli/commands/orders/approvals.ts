import { listProposals } from "../../../operations/approvals/approval-store.ts";
import {
  type Approval,
  decide,
  findApproval,
  listApprovals,
} from "../../../domain/ledger/approvals.ts";
import { runOperation, OperationRefused } from "../../../domain/ledger/run-operation.ts";
import { approveCard } from "../../../features/payment/cards/settle-card.ts";
import { approvePayment } from "../../../features/payment/wallets/settle-payment.ts";
import { approveDelivery } from "../../../features/recharge/settle-delivery.ts";
import { uuid } from "../../arguments.ts";
import type { ChangingCall, Command } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";
import { openGame } from "../../game.ts";
import { silentLog } from "../../silent-log.ts";
import { approveProposal, rejectProposal } from "../../staff-operation.ts";
import { staffOf } from "../../staff-token.ts";

const SHOWN = 200;

/** Lists what waits for a second person. */
export const list: Command = {
  summary: "lists what one person has proposed and another has to approve, oldest first",
  run: async ({ db }) => {
    const approvals = await listApprovals(db, SHOWN);
    const lines = [...approvals.map(lineOf), `${approvals.length} proposals wait`];
    return { ok: true, lines, data: { approvals } };
  },
};

export const approve: Command = {
  summary: "carries out what another person has proposed",
  parameters: ["approval"],
  changes: true,
  run: async (call) => {
    const { db, args, operator } = call;
    const id = uuid("<approval>", args[0] ?? "", "proposal's id");
    const previewed = await findPreviewed(call, id);
    if (previewed) return approveProposal(call, previewed);
    const approval = await findApproval(db, id);
    const done = await carryOut(call, approval);
    if (!done) throw new OperationRefused("approval", `${approval.subject} is there no more`);
    const text = `${approval.subject} of ${approval.proposedBy} is approved: ${done.outcome}`;
    return operationReport(operator, text, { ...done, approval: approval.id });
  },
};

export const reject: Command = {
  summary: "closes a proposal without carrying it out",
  parameters: ["approval"],
  changes: true,
  run: async (call) => {
    const { db, args, operator } = call;
    const id = uuid("<approval>", args[0] ?? "", "proposal's id");
    if (operator.staff) return rejectProposal(call, id);
    const rejected = await runOperation(db, operator, async (tx) => {
      const result = await decide(tx, operator, id, "rejected");
      const { userId, subject } = result;
      const details = { approvalId: id, subject };
      return { result, auditEntry: { command: "approvals reject", userId, details } };
    });
    return operationReport(operator, `${rejected.subject} is rejected`, { approval: rejected });
  },
};

/** Returns what somebody proposed by a preview, as the person of the staff token sees it. */
async function findPreviewed({ db, env }: ChangingCall, id: string) {
  if (!env["PORTAL_STAFF_TOKEN"]) return undefined;
  const [proposal] = await listProposals(db, await staffOf(db, env), id, 1);
  return proposal?.previewHash == null ? undefined : proposal;
}

async function carryOut({ env, operator, services }: ChangingCall, { id, subject }: Approval) {
  const with_ = { ...(await services()), log: silentLog, game: openGame(env) };
  const [kind] = subject.split(":");
  if (kind === "delivery") return approveDelivery(with_, operator, id);
  if (kind === "card") return approveCard(with_, operator, id);
  if (kind === "payment") return approvePayment(with_, operator, id);
  throw new OperationRefused("approval", `this version carries out no ${subject}`);
}

function lineOf({ id, subject, username, proposal, evidence, ...about }: Approval): string {
  const { proposedBy, expiresAt } = about;
  const whose = username === null ? "" : ` of ${username}`;
  return `${id}  until ${expiresAt}  ${proposedBy}: ${subject}${whose} ${JSON.stringify(proposal)}  "${evidence}"`;
}
