/**
 * Operations to run under faults: those of staff that move money, as the console runs them. Most are proposed by one
 * person (`lan`) and approved by another (`hoa`).
 */
import { randomUUID } from "node:crypto";
import type { OperationOrder } from "@portal/contract/console/operations";
import type { StaffRole } from "@portal/contract/console/rights";
import { expect } from "vitest";
import { encryptionFor, macKeysFor } from "../encryption-keys.ts";
import { isOverloaded } from "../kit/database/database-errors.ts";
import { type Database, openDatabase } from "../kit/database/database.ts";
import { AppError } from "../kit/http/errors.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import {
  approveOperation,
  doOperation,
  previewOperation,
  proposeOperation,
} from "../operations/approvals/carry-out.ts";
import { PREVIEW_KEYS_PURPOSE } from "../operations/approvals/preview-hash.ts";
import type { Staff } from "../operations/as-staff.ts";
import { insertBulk } from "../operations/money/bulk-store.ts";
import type { OperationServices } from "../operations/operation.ts";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { TIME_LIMIT_SCALE } from "../testing/patience.ts";
import { tokenOf } from "../testing/people/operators.ts";
import { silentLog } from "../testing/portal/silent-log.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";
import {
  count,
  creditedBy,
  onlyHere,
  type Operation,
  type Scene,
  type Verdict,
} from "./operation.ts";
import { userIdOf } from "../testing/people/people.ts";

/** The console's services for a portal, with two members of staff who are signed in. */
export type Desk = {
  /** The connection with faults. */
  readonly db: Database;
  /** Services without faults, to prepare an operation. */
  readonly calm: OperationServices;
  readonly faulted: OperationServices;
  readonly lan: Staff;
  readonly hoa: Staff;
  close(): Promise<void>;
};

export type WithDesk = Scene & { readonly desk: Desk };

const PROPOSING: readonly StaffRole[] = ["support", "payments", "accountant"];
const APPROVING: readonly StaffRole[] = ["senior", "accountant"];
const REASON = "ticket 92";

export async function openDesk({ services, database }: TestPortal): Promise<Desk> {
  const open = () =>
    openDatabase({
      url: database.consoleUrl,
      maxConnections: 4,
      timeLimitScale: TIME_LIMIT_SCALE,
    });
  const [db, calmDb] = [open(), open()];
  const { config, notifications } = services;
  const common = {
    notifications,
    portal: config.portal,
    log: silentLog,
    // Without access to the game, settling an order needs two people.
    game: undefined,
    proposalEncryption: encryptionFor(config, "proposals"),
    previewKeys: macKeysFor(config, PREVIEW_KEYS_PURPOSE),
    messages: () => {
      throw new Error("no operation here writes a message");
    },
  };
  const signIn = async (login: string, roles: readonly StaffRole[]): Promise<Staff> => {
    const session = hashToken(await tokenOf(database, login, roles));
    const [person] = await database.query<{ id: string }>("select id from staff where login = $1", [
      login,
    ]);
    return { id: Number(person!.id), login, fullName: login, roles: [...roles], session };
  };
  return {
    db,
    calm: { ...common, db: calmDb },
    faulted: { ...common, db },
    lan: await signIn("lan", PROPOSING),
    hoa: await signIn("hoa", APPROVING),
    close: async () => {
      await db.close();
      await calmDb.close();
    },
  };
}

type Effects = Operation["effects"];

/** The approval of an operation whose effects a query counts. */
const approvalCounted = (
  scene: WithDesk,
  order: OperationOrder,
  query: string,
  about: string,
): Promise<Operation> =>
  approvalOf(
    scene,
    order,
    onlyHere(() => count(scene.portal, query, about)),
  );

/** Proposes an operation without faults. The operation under test is the approval, which carries it out. */
export async function approvalOf(
  { portal, desk }: WithDesk,
  order: OperationOrder,
  effects: Effects,
): Promise<Operation> {
  const previewHash = await hashOf(desk, order);
  const confirmed = { order, previewHash, reason: REASON };
  const { id } = await proposeOperation(desk.calm, desk.lan, confirmed);
  const approve = async (): Promise<Verdict> => {
    await approveOperation(desk.faulted, desk.hoa, { id, previewHash });
    return "done";
  };
  const wasApproved = async () =>
    (await count(
      portal,
      "select count(*) from approvals where id = $1 and decision = 'approved'",
      id,
    )) > 0;
  return { send: () => verdictOf(approve, wasApproved), effects };
}

/** Makes an operation that one person does alone, within their limit. */
async function aloneOf(
  { desk }: WithDesk,
  order: OperationOrder,
  effects: Effects,
): Promise<Operation> {
  const previewHash = await hashOf(desk, order);
  const act = async (): Promise<Verdict> => {
    await doOperation(desk.faulted, desk.lan, { order, previewHash, reason: REASON });
    return "done";
  };
  return { send: () => verdictOf(act, async () => (await effects()).here > 0), effects };
}

async function hashOf({ calm, lan }: Desk, order: OperationOrder): Promise<string> {
  return (await previewOperation(calm, lan, order)).hash.toString("hex");
}

/** Matches the refusal that an outside party is being queried about the same order. */
const BEING_ASKED = /đang được hỏi/;

/** Runs `act`. @param wasDone returns whether the operation has already taken effect, so that a refusal means "done" */
async function verdictOf(
  act: () => Promise<Verdict>,
  wasDone: () => Promise<boolean>,
): Promise<Verdict> {
  try {
    return await act();
  } catch (error) {
    if (isOverloaded(error)) return "unknown";
    if (!(error instanceof AppError)) throw error;
    if (BEING_ASKED.test(error.message)) return "processing";
    if ((await wasDone()) || /đã có kết quả/.test(error.message)) return "done";
    throw error;
  }
}

/** Notifies the portal of the player's transfer. @returns its reference */
const aTransfer = async ({ portal, content }: Scene): Promise<string> =>
  (await aLostTransfer(portal.url, { content })).referenceCode;

/** Notifies the portal of a transfer that names no player. @returns its reference */
const aTransferOfNobody = async ({ portal }: Scene): Promise<string> =>
  (await aLostTransfer(portal.url)).referenceCode;

export async function recall(scene: WithDesk): Promise<Operation> {
  const transactionId = await aTransfer(scene);
  const order = { operation: "recall", transactionId } as const;
  return approvalCounted(scene, order, RECALLED_OF, transactionId);
}

export async function grant(scene: WithDesk): Promise<Operation> {
  const occasion = randomUUID();
  const order = {
    operation: "grant",
    username: scene.player.username,
    kp: 2_000,
    occasion,
  } as const;
  return approvalCounted(scene, order, GRANTED_BY, occasion);
}

/** Grants one KP, so that many stay within the daily limit of one person. */
export async function grantAlone(scene: WithDesk): Promise<Operation> {
  const occasion = randomUUID();
  const { username } = scene.player;
  return aloneOf(
    scene,
    { operation: "grant", username, kp: 1, occasion },
    onlyHere(() => count(scene.portal, GRANTED_BY, occasion)),
  );
}

export async function assign(scene: WithDesk): Promise<Operation> {
  const transfer = await aTransferOfNobody(scene);
  const { username } = scene.player;
  return approvalOf(
    scene,
    { operation: "assign", transfer, username },
    onlyHere(() => creditedBy(scene, transfer)),
  );
}

export async function giveBack(scene: WithDesk): Promise<Operation> {
  const transfer = await aTransferOfNobody(scene);
  return approvalCounted(scene, { operation: "return", transfer }, RETURNED_OF, transfer);
}

export async function refund(scene: WithDesk): Promise<Operation> {
  const transfer = await aTransfer(scene);
  const order = { operation: "refund", code: "payer_request", transfer } as const;
  return approvalCounted(scene, order, REFUNDED_OF, transfer);
}

export async function chargeback(scene: WithDesk): Promise<Operation> {
  const transfer = await aTransfer(scene);
  const order = { operation: "chargeback", code: "bank_reversal", transfer } as const;
  return approvalCounted(scene, order, REFUNDED_OF, transfer);
}

/** Books a refund without faults. The operation under test closes it, because its money stays. */
export async function closeRefund(scene: WithDesk): Promise<Operation> {
  const calm = { ...scene, desk: { ...scene.desk, faulted: scene.desk.calm } };
  const transfer = await aTransferOfNobody(scene);
  const { send } = await approvalCounted(
    calm,
    { operation: "return", transfer },
    RETURNED_OF,
    transfer,
  );
  expect(await send()).toBe("done");
  const [booked] = await scene.portal.database.query<{ id: string }>(
    `select r.id from waiting_refunds r join inbound_notices n on n.id = r.notice_id
     where n.reference = $1`,
    [transfer],
  );
  const refund = `refund:${booked!.id}`;
  const order = { operation: "close-refund", refund, code: "kept" } as const;
  return approvalCounted(scene, order, KEPT_OF, `kept:${booked!.id}`);
}

/** The operation under test starts the file. Its rows are granted by a job (bulk-kills.long.test.ts). */
export async function bulkGrant(scene: WithDesk): Promise<Operation> {
  const { portal, desk, player } = scene;
  const userId = await userIdOf(portal, player);
  const row = { line: 2, userId, kp: 1, occasion: randomUUID(), note: null };
  const runId = await insertBulk(desk.calm.db, desk.lan.session, "grants.csv", [row]);
  const order = { operation: "bulk-grant", runId, totalKp: 1 } as const;
  return approvalCounted(scene, order, STARTED_OF, runId);
}

export async function voidTransfer(scene: WithDesk): Promise<Operation> {
  const transfer = await aTransfer(scene);
  const evidence = "Sao kê của ngày không có khoản này.";
  const order = { operation: "void-transfer", transfer, evidence } as const;
  return approvalCounted(scene, order, VOIDED_OF, transfer);
}

export async function explainOutgoing(scene: WithDesk): Promise<Operation> {
  const { id } = await aLostTransfer(scene.portal.url, { transferType: "out" });
  const outgoing = `sepay:${id}`;
  const order = { operation: "explain-outgoing", outgoing, code: "withdrawal" } as const;
  return approvalCounted(scene, order, BOOKED_OF, String(id));
}

export async function enter(scene: WithDesk): Promise<Operation> {
  const reference = randomUUID();
  const order = {
    operation: "enter",
    method: "vietcombank",
    eventId: reference,
    reference,
    amountVnd: 10_000,
    content: scene.content,
    occurredAt: new Date().toISOString(),
  } as const;
  return approvalOf(
    scene,
    order,
    onlyHere(() => creditedBy(scene, reference)),
  );
}

export async function settleCase(scene: WithDesk): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const words = { ...wordsOf(lost), referenceEnd: "WRONG1" };
  const { body } = await player.browser.post("/api/lost-transfers", words);
  const caseId = String(body["caseId"]);
  const transfer = lost.referenceCode;
  return approvalOf(
    scene,
    { operation: "settle-case", caseId, transfer },
    onlyHere(() => creditedBy(scene, transfer)),
  );
}

/** A search finds all money of its amount, so each transfer has its own amount. */
let lastAmountVnd = 20_000;
export const nextAmount = () => (lastAmountVnd += 1);

const RECALLED_OF = `select count(*) from transactions t
  join transactions of on of.id = t.parent_id
  join journals j on j.transaction_id = t.id
  where t.type = 'credit.recall' and of.payload->>'reference' = $1`;
const GRANTED_BY = `select count(*) from journals where key like 'grant:%:' || $1`;
const BOOKED_OF = `select count(*) from outgoing_bookings b
  join outbound_notices o on o.id = b.outbound_id
  join journals j on j.key = 'outgoing:' || o.id
  where o.event_id = $1`;
const RETURNED_OF = `select count(*) from notice_claims c
  join inbound_notices n on n.id = c.notice_id
  join journals j on j.key = 'claim:' || n.id
  where c.user_id is null and n.reference = $1`;
const REFUNDED_OF = `select count(*) from refunds r
  join inbound_notices n on n.id = r.notice_id
  join journals j on j.key = r.journal_key
  where n.reference = $1`;
const KEPT_OF = "select count(*) from journals where key = $1";
const STARTED_OF = "select count(*) from bulk_runs where id = $1 and approved_at is not null";
const VOIDED_OF = `select count(*) from not_real_notices v
  join inbound_notices n on n.id = v.notice_id where n.reference = $1`;
