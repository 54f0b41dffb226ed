/** The commands `do`, `approve`, `reject` and `upload`, and the options of every operation (`operations`). */
import { basename } from "node:path";
import {
  approveOperation,
  getApproval,
  proposeOperation,
  rejectOperation,
  revealProposedContact,
} from "@portal/contract/console/approvals";
import { uploadBulk } from "@portal/contract/console/bulk";
import type { OperationEvidence, OperationFacts } from "@portal/contract/console/evidence";
import { doOperation, operationOrder, previewOperation } from "@portal/contract/console/operations";
import type { Send } from "./console-client.ts";
import type { Output } from "../command.ts";
import { type Flag, flagsOf, jsonSchemaOf, readTypedFile } from "../options.ts";
import { linesOf } from "../output.ts";

type Operation = { readonly summary: string; readonly flags: readonly Flag[] };

/** All operations by name, with an option for each field of the order. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  (jsonSchemaOf(operationOrder).oneOf ?? []).map((schema) => {
    const { operation, ...properties } = schema.properties ?? {};
    const flags = flagsOf({ ...schema, properties });
    return [String(operation?.const), { summary: schema.description ?? "", flags }];
  }),
);

/**
 * Previews an order, then does it, or proposes it if it takes two people.
 * @param order validated by its schema
 * @param reason null: preview only
 */
export async function carryOut(send: Send, order: object, reason: string | null): Promise<Output> {
  const preview = await send(previewOperation, { body: { order } });
  const { previewHash, mayDoAlone, ...shown } = preview;
  const lines = linesOfPreview(shown);
  if (reason === null) {
    const outlook = mayDoAlone ? "be done" : "be proposed to another person";
    lines.push(`It would ${outlook}. Nothing was changed.`);
    return { lines, data: { outcome: "preview", ...preview } };
  }
  const body = { order, previewHash, reason };
  if (mayDoAlone) {
    const { facts } = await send(doOperation, { body });
    return { lines: [...lines, "Done."], data: { outcome: "done", facts } };
  }
  const { id } = await send(proposeOperation, { body });
  lines.push(`Proposed. Within 24 hours another person runs: approve ${id}`);
  return { lines, data: { outcome: "proposed", approval: id, facts: shown.facts } };
}

/** Shows a proposal, then carries it out. @param isPreview only shows it */
export async function approve(send: Send, id: string, isPreview: boolean): Promise<Output> {
  const approval = await send(getApproval, { params: { id } });
  const { operation, reason, proposedBy, previewHash } = approval;
  const lines = [`${operation}, proposed by ${proposedBy}: ${reason}`, ...linesOfPreview(approval)];
  if (isPreview) {
    return { lines: [...lines, "Nothing was changed."], data: { outcome: "preview", ...approval } };
  }
  const { facts } = await send(approveOperation, { params: { id }, body: { previewHash } });
  return {
    lines: [...lines, "Approved and done."],
    data: { outcome: "done", approval: id, facts },
  };
}

/** Shows the new contact of a correction, which its approver has to see. The log records who saw it. */
export async function showContact(send: Send, id: string): Promise<Output> {
  const { contact } = await send(revealProposedContact, { params: { id } });
  return { lines: [`The new contact: ${contact}`], data: { approval: id, contact } };
}

export async function reject(send: Send, id: string, reason: string): Promise<Output> {
  await send(rejectOperation, { params: { id }, body: { reason } });
  return { lines: ["Rejected."], data: { outcome: "rejected", approval: id } };
}

/** Uploads a file of grants, for a later `do bulk-grant`. */
export async function upload(send: Send, path: string, env: NodeJS.ProcessEnv): Promise<Output> {
  const csv = await readTypedFile(env, path);
  const data = await send(uploadBulk, { body: { fileName: basename(path), csv } });
  const { runId, totalKp, rowCount, faults, faultCount } = data;
  if (runId === null) {
    const lines = faults.map(({ line, message }) => `line ${line}: ${message}`);
    lines.push(`${faultCount} mistakes: nothing is kept.`);
    return { lines, data, isWrong: true };
  }
  const next = `do bulk-grant --run-id ${runId} --total-kp ${totalKp} --reason "…"`;
  return {
    lines: [`${rowCount} rows, ${totalKp} KP; nothing is granted yet. Next: ${next}`],
    data,
  };
}

type Shown = {
  readonly facts: OperationFacts;
  readonly evidence: OperationEvidence;
  readonly contact?: string | undefined;
};

function linesOfPreview({ facts, evidence, contact }: Shown): string[] {
  const { warnings, player, consequences, changes } = evidence;
  const parts = { ...facts, ...(contact !== undefined && { contact }) };
  const lines = linesOf({ ...parts, ...(player && { player }) });
  if (Object.keys(consequences).length > 0) lines.push(...linesOf({ consequences }));
  if (changes.length > 0) lines.push(...linesOf({ changes }));
  return [...lines, ...warnings.map((warning) => `! ${warning}`)];
}
