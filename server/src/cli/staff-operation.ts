/** What the console does, done on the command line by the person of a staff token: with the same limits and approvals. */
import { type OperationOrder, operationOrder } from "@portal/contract/console/operations";
import { readOperatorConfig } from "../config.ts";
import { approveOperation } from "../operations/approvals/approve-operation.ts";
import { proposeOperation } from "../operations/approvals/propose-operation.ts";
import { rejectOperation } from "../operations/approvals/reject-operation.ts";
import { doOperation } from "../operations/approvals/do-operation.ts";
import type { Facts } from "../operations/operation.ts";
import { PREVIEW_KEYS_PURPOSE } from "../operations/approvals/preview-hash.ts";
import type { OperationServices } from "../operations/operation.ts";
import { previewOperation } from "../operations/approvals/preview-operation.ts";
import type { WaitingProposal } from "../operations/approvals/approval-store.ts";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { openGiftCodeVault } from "../domain/payments/gift-code-vault.ts";
import { encryptionFor, macKeysFor } from "../encryption-keys.ts";
import { AppError } from "../kit/http/errors.ts";
import type { Call, ChangingCall, Report } from "./command.ts";
import { openGame } from "./game.ts";
import { silentLog } from "./silent-log.ts";
import { staffOf } from "./staff-token.ts";

/**
 * Previews an order, then does it, or proposes it to another person where it takes two. A dry run is the preview.
 * @throws OperationRefused
 */
export async function carryOutOrder(call: ChangingCall, typed: object): Promise<Report> {
  const order = orderOf(typed);
  const { reason, isDryRun } = call.operator;
  return inOwnWords(async () => {
    const [services, staff] = await Promise.all([
      operationServices(call),
      staffOf(call.db, call.env),
    ]);
    const { facts, hash, mayDoAlone } = await previewOperation(services, staff, order);
    const shown = { operation: order.operation, facts, mayDoAlone };
    if (isDryRun) {
      const outcome = mayDoAlone ? "would be done" : "would be proposed to another person";
      return reportOf(`${outcome} (dry run: nothing was changed)`, { isDryRun, ...shown });
    }
    const confirmed = { order, previewHash: hash.toString("hex"), reason };
    if (mayDoAlone) {
      await doOperation(services, staff, confirmed);
      return reportOf("done", { isDryRun, ...shown });
    }
    const { id } = await proposeOperation(services, staff, confirmed);
    return reportOf(`proposed: another person runs "approvals approve ${id}"`, {
      isDryRun,
      ...shown,
      approval: id,
    });
  });
}

/** Carries out what another person proposed, exactly as it was previewed. @throws OperationRefused */
export async function approveProposal(
  call: ChangingCall,
  { id, previewHash, operation, facts }: WaitingProposal,
): Promise<Report> {
  const { isDryRun } = call.operator;
  const shown = { operation, facts, approval: id };
  if (isDryRun)
    return reportOf("would be approved (dry run: nothing was changed)", { isDryRun, ...shown });
  return inOwnWords(async () => {
    const [services, staff] = await Promise.all([
      operationServices(call),
      staffOf(call.db, call.env),
    ]);
    await approveOperation(services, staff, { id, previewHash });
    return reportOf("approved and done", { isDryRun, ...shown });
  });
}

/** Closes a proposal; who proposed it may do that too. @throws OperationRefused */
export async function rejectProposal(call: ChangingCall, id: string): Promise<Report> {
  const { reason, isDryRun } = call.operator;
  const data = { approval: id, isDryRun };
  if (isDryRun) return { ok: true, lines: [`${id}: would be rejected (dry run)`], data };
  return inOwnWords(async () => {
    const staff = await staffOf(call.db, call.env);
    await rejectOperation(await call.services(), staff, { id, reason });
    return { ok: true, lines: [`${id} is rejected`], data };
  });
}

/** @throws ConfigError */
export async function operationServices({ env, services }: Call): Promise<OperationServices> {
  const config = await readOperatorConfig(env);
  return {
    ...(await services()),
    log: silentLog,
    game: openGame(env),
    proposalEncryption: encryptionFor(config, "proposals"),
    previewKeys: macKeysFor(config, PREVIEW_KEYS_PURPOSE),
    giftCodeVault: openGiftCodeVault(config.env.APP_SECRET, config.env.APP_SECRET_PREVIOUS),
  };
}

/** Turns the console's refusals into those of the command line. @throws OperationRefused */
export async function inOwnWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new OperationRefused("operation", error.message);
    throw error;
  }
}

/** Reads a typed order; what was left out is absent, as in a call of the console's. @throws OperationRefused */
function orderOf(typed: object): OperationOrder {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined);
  const read = operationOrder.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new OperationRefused(
    issue?.path.join(".") || "order",
    issue?.message ?? "it is incomplete",
  );
}

type Shown = { readonly operation: string; readonly facts: Facts; readonly isDryRun: boolean };

const reportOf = (outcome: string, data: Shown & { readonly approval?: string }): Report => ({
  ok: true,
  lines: [`${data.operation}: ${outcome}`, ...linesOf(data.facts)],
  data,
});

const linesOf = (facts: Facts): string[] =>
  Object.entries(facts).map(([name, value]) => `  ${name}: ${String(value)}`);
