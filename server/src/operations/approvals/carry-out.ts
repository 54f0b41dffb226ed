/** Carries an operation out: previews it, then does it, or proposes it to another person, who approves or rejects it. */
import type { OperationOrder } from "@portal/contract/console/operations";
import { OperationRefused, runOperation } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { operatorOf, refusing, type Staff } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { ConfirmedOrder, Facts, OperationServices } from "../operation.ts";
import { operationOf, type OrderedOperation } from "../operations.ts";
import { newContactOf } from "../players.ts";
import {
  beginAlone,
  beginApproved,
  beginPreview,
  findPlayerId,
  findWaiting,
  hasSeenContact,
  insertProposal,
  rejectProposal,
} from "./approval-store.ts";
import { hashOf, isHashOf } from "./preview-hash.ts";
import { openOrder, sealOrder } from "./sealed-order.ts";

export type Preview = {
  readonly operation: OrderedOperation;
  /** The most that it moves, in the unit of the operation's limits. */
  readonly amount: number;
  readonly facts: Facts;
  readonly hash: Buffer;
  /** False: it takes another person's approval. */
  readonly mayDoAlone: boolean;
};

/**
 * Runs the operation with all checks of a commit, then rolls it back.
 * @throws errors.rightMissing, errors.operationRefused
 */
export async function previewOperation(
  services: OperationServices,
  staff: Staff,
  order: OperationOrder,
): Promise<Preview> {
  const operation = operationOf(order);
  const amount = await refusing(async () => operation.amount(services));
  let mayDoAlone: boolean | null = null;
  const facts = await refusing(() =>
    operation.run(services, {
      by: staff.login,
      reason: "preview",
      isDryRun: true,
      staff: {
        begin: async (tx) => {
          mayDoAlone = await beginPreview(tx, staff.session, order.operation, amount);
          if (mayDoAlone === null) throw errors.rightMissing();
        },
        confirm: (outcome) => assertNew(operation.factsOf(outcome)),
      },
    }),
  );
  const isAlone = mayDoAlone === true && !operation.takesTwo(facts);
  const hash = hashOf(order, facts, services.previewKeys);
  return { operation, amount, facts, hash, mayDoAlone: isAlone };
}

function assertNew(facts: Facts): void {
  if (facts["isNew"] === false) throw new OperationRefused("order", "việc này đã được làm rồi");
}

/**
 * Does what was previewed, if the person's roles may do it alone.
 * @throws errors.previewChanged, errors.takesApproval
 */
export async function doOperation(
  services: OperationServices,
  staff: Staff,
  { order, previewHash, reason }: ConfirmedOrder,
): Promise<{ readonly facts: Facts }> {
  const operation = operationOf(order);
  const amount = await refusing(async () => operation.amount(services));
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, order.operation, amount),
    confirm: (outcome) => {
      const facts = operation.factsOf(outcome);
      assertPreviewed(services, previewHash, order, facts);
      if (operation.takesTwo(facts)) throw errors.takesApproval();
    },
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}

/** Proposes to another person what was previewed. @throws errors.previewChanged, errors.proposedAlready */
export async function proposeOperation(
  services: OperationServices,
  staff: Staff,
  { order, previewHash, reason }: ConfirmedOrder,
): Promise<{ readonly id: string }> {
  const { operation, amount, facts, hash } = await previewOperation(services, staff, order);
  assertPreviewed(services, previewHash, order, facts);
  const subject = operation.subjectOf(facts);
  const { username = null } = facts;
  // `insertProposal` itself sets the person who acts in the transaction.
  const operator = operatorOf(staff, reason, { begin: async () => {} });
  return refusing(() =>
    runOperation(services.db, operator, async (tx) => {
      const kept = sealOrder(order, services.proposalEncryption);
      const proposal = { operation: order.operation, kept, amount, subject, facts, hash, reason };
      const id = await insertProposal(tx, staff.session, { ...proposal, username });
      if (id === null) throw errors.proposedAlready();
      const userId = await findPlayerId(tx, username);
      const details = { approvalId: id, subject, ...facts, ...revealedOf(order) };
      const command = `${order.operation} propose`;
      return { result: { id }, auditEntry: { command, userId, details } };
    }),
  );
}

/** The preview of a correction shows the unmasked contact to its proposer. */
const revealedOf = ({ operation }: OperationOrder): object =>
  operation === "correct-contact" ? { revealed: ["newContact"] } : {};

/**
 * Carries out what another person proposed, if the result is still what was previewed. The commit of the operation uses
 * the approval up, so of several simultaneous attempts only one succeeds.
 * @throws errors.approvalNotOpen, errors.contactNotSeen, errors.previewChanged
 */
export async function approveOperation(
  services: OperationServices,
  staff: Staff,
  { id, previewHash }: { readonly id: string; readonly previewHash: string },
): Promise<{ readonly facts: Facts }> {
  const proposal = await findWaiting(services.db, staff, id);
  const { order, contactSalt } = openOrder(proposal, services.proposalEncryption);
  if (newContactOf(order) !== undefined && !(await hasSeenContact(services.db, staff, proposal))) {
    throw errors.contactNotSeen();
  }
  const operation = operationOf(order);
  const hash = Buffer.from(previewHash, "hex");
  const operator = operatorOf(staff, proposal.reason, {
    begin: (tx) => beginApproved(tx, staff.session, { id, hash, contactSalt }),
    confirm: (outcome) => assertPreviewed(services, previewHash, order, operation.factsOf(outcome)),
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}

/** Closes a proposal without carrying it out. @throws errors.approvalNotOpen */
export async function rejectOperation(
  services: OperatorServices,
  staff: Staff,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<undefined> {
  const { operation, subject, userId } = await findWaiting(services.db, staff, id);
  const operator = operatorOf(staff, reason, { begin: async () => {} });
  return refusing(() =>
    runOperation(services.db, operator, async (tx) => {
      if (!(await rejectProposal(tx, staff.session, id))) throw errors.approvalNotOpen();
      const command = `${operation} reject`;
      const details = { approvalId: id, subject };
      return { result: undefined, auditEntry: { command, userId, details } };
    }),
  );
}

/** @throws errors.previewChanged if the operation would now do something else */
function assertPreviewed(
  { previewKeys }: OperationServices,
  previewHash: string,
  order: OperationOrder,
  facts: Facts,
): void {
  const seen = Buffer.from(previewHash, "hex");
  if (!isHashOf(seen, { order, facts }, previewKeys)) throw errors.previewChanged();
}
