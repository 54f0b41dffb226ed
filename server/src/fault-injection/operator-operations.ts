/** Operations that move money without a notice: the operator's, and players' claims of lost transfers. */
import { randomUUID } from "node:crypto";
import { type OperatorContext, OperationRefused } from "../domain/ledger/run-operation.ts";
import { settleCaseManually } from "../features/lost-transfer/manual-operations.ts";
import { releaseCases } from "../features/lost-transfer/release-cases.ts";
import { assignTransfer } from "../operations/money/assign-transfer.ts";
import { explainOutgoing } from "../operations/money/explain-outgoing.ts";
import { grantCredit } from "../operations/money/grant-credit.ts";
import { recallCredit } from "../operations/money/recall-credit.ts";
import { returnTransfer } from "../operations/money/return-transfer.ts";
import { enterTransfer } from "../features/payment/enter-transfer.ts";
import { isOverloaded } from "../kit/database/database-errors.ts";
import type { OperatorServices } from "../operator-services.ts";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { count, creditedBy, type Operation, type Scene, type Verdict } from "./operation.ts";

export const operator: OperatorContext = { by: "lan", reason: "faulted", isDryRun: false };

export async function recall(scene: Scene): Promise<Operation> {
  const { content } = scene;
  const { referenceCode: what } = await aLostTransfer(scene.portal.url, { content });
  const order = { what, kp: undefined, key: randomUUID(), note: undefined };
  return operation(
    () => runOperation((services) => recallCredit(services, operator, order), scene),
    () => count(scene.portal, RECALLED_OF, what),
  );
}

export async function grant(scene: Scene): Promise<Operation> {
  const occasion = randomUUID();
  const order = { username: scene.player.username, kp: 10, occasion, note: undefined };
  return operation(
    () => runOperation((services) => grantCredit(services, operator, order), scene),
    () => count(scene.portal, GRANTED_BY, occasion),
  );
}

export async function assign(scene: Scene): Promise<Operation> {
  const { referenceCode: transfer } = await aLostTransfer(scene.portal.url);
  const { username } = scene.player;
  return operation(
    () =>
      runOperation((services) => assignTransfer(services, operator, { transfer, username }), scene),
    () => creditedBy(scene, transfer),
  );
}

export async function giveBack(scene: Scene): Promise<Operation> {
  const { referenceCode: transfer } = await aLostTransfer(scene.portal.url);
  return operation(
    () => runOperation((services) => returnTransfer(services, operator, { transfer }), scene),
    () => count(scene.portal, RETURNED_OF, transfer),
  );
}

export async function bookOutgoing(scene: Scene): Promise<Operation> {
  const { id } = await aLostTransfer(scene.portal.url, { transferType: "out" });
  const wanted = { name: `sepay:${id}`, code: "withdrawal" };
  return operation(
    () =>
      runOperation(async (services) => {
        try {
          return await explainOutgoing(services, operator, wanted);
        } catch (error) {
          // The refusal of a repeat means that it is already booked.
          if (error instanceof OperationRefused) return wanted;
          throw error;
        }
      }, scene),
    () => count(scene.portal, BOOKED_OF, String(id)),
  );
}

export async function enter(scene: Scene): Promise<Operation> {
  const reference = randomUUID();
  const { content } = scene;
  const entry = { method: "vietcombank", amountVnd: 10_000, content, occurredAt: new Date() };
  const named = { ...entry, eventId: reference, reference };
  return operation(
    () => runOperation((services) => enterTransfer(services, operator, named), scene),
    () => creditedBy(scene, reference),
  );
}

export async function settleCase(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const words = { ...wordsOf(lost), referenceEnd: "WRONG1" };
  const { body } = await player.browser.post("/api/lost-transfers", words);
  const [notice] = await portal.database.query<{ id: string }>(
    "select id from inbound_notices where reference = $1",
    [lost.referenceCode],
  );
  const wanted = {
    caseId: String(body["caseId"]),
    transfer: lost.referenceCode,
    noticeId: Number(notice!.id),
  };
  return operation(
    () => runOperation((services) => settleCaseManually(services, operator, wanted), scene),
    () => creditedBy(scene, lost.referenceCode),
  );
}

export async function find(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  const words = wordsOf(lost);
  return operation(
    async () => {
      const { status, body, text } = await player.browser.post("/api/lost-transfers", words);
      if (status === 503) return "unknown";
      if (body["outcome"] === "waiting") return "done";
      throw new Error(`an answer that no page expects: ${status} ${text}`);
    },
    () => count(scene.portal, WAITING_FOR, lost.referenceCode),
  );
}

/** Credits a found transfer once its time has come. */
export async function release(scene: Scene): Promise<Operation> {
  const { portal, player } = scene;
  const lost = await aLostTransfer(portal.url, { transferAmount: nextAmount() });
  await player.browser.post("/api/lost-transfers", wordsOf(lost));
  await portal.database.query(
    `update transfer_cases set spendable_at = now()
     where notice_id = (select id from inbound_notices where reference = $1)`,
    [lost.referenceCode],
  );
  return operation(
    async () => {
      try {
        await releaseCases(portal.services);
        return "done";
      } catch (error) {
        if (isOverloaded(error)) return "unknown";
        throw error;
      }
    },
    () => creditedBy(scene, lost.referenceCode),
  );
}

/** Makes an operation that no outside party can keep from happening in the end. */
const operation = (send: () => Promise<Verdict>, here: () => Promise<number>): Operation => ({
  send,
  effects: async () => ({ here: await here(), outside: 1 }),
});

/** Returns what the command line would print: that it is done, or that the database is unavailable. */
export async function runOperation(
  work: (services: OperatorServices) => Promise<object | undefined>,
  { portal: { services, operatorDb } }: Scene,
): Promise<Verdict> {
  const { notifications, config } = services;
  try {
    const done = await work({ db: operatorDb, notifications, portal: config.portal });
    if (!done) throw new Error("it is nothing of that kind");
    return "done";
  } catch (error) {
    if (isOverloaded(error)) return "unknown";
    throw error;
  }
}

/** A search looks at all money of its amount, so each transfer has its own amount. */
let lastAmountVnd = 20_000;
const nextAmount = () => (lastAmountVnd += 1);

const WAITING_FOR = `select count(*) from transfer_cases c
  join inbound_notices n on n.id = c.notice_id
  where c.status = 'waiting' and n.reference = $1`;
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
