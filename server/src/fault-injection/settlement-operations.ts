/** Operations that settle orders, cards and payments which no outside party has decided in time. */
import { setTimeout as sleep } from "node:timers/promises";
import { vnd } from "@portal/contract/values/money";
import { type OperatorContext, OperationRefused } from "../domain/ledger/run-operation.ts";
import { approveCard, proposeCard } from "../features/payment/cards/settle-card.ts";
import { approvePayment, proposePayment } from "../features/payment/wallets/settle-payment.ts";
import type { PaymentKey } from "../features/payment/wallets/store.ts";
import { approveDelivery, settleDelivery } from "../features/recharge/settle-delivery.ts";
import { openBrowser } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import { silentLog } from "../testing/portal/silent-log.ts";
import { startTestPortal, type TestPortal } from "../testing/portal/test-portal.ts";
import type { Operation, Scene, Verdict } from "./operation.ts";
import { runOperation, operator } from "./operator-operations.ts";

/** A second portal on the same database, without waiting for outside parties and without faults. */
export type Aside = { readonly portal: TestPortal; readonly player: Person };

export async function openAside(
  { portal, player }: Pick<Scene, "portal" | "player">,
  settings: Record<string, string>,
): Promise<Aside> {
  const aside = await startTestPortal(settings, portal.database, { outsideWaitMs: 0 });
  const browser = openBrowser(aside.url, player.browser.cookies);
  return { portal: aside, player: { ...player, browser } };
}

/** Resolves when the open item has been queried once, and is not being queried now. */
export async function untilLeftOpen({ database }: TestPortal, about: object): Promise<void> {
  const LOOK_EVERY_MS = 2;
  for (;;) {
    const [job] = await database.query<{ is_free: boolean }>(
      "select lease_ends_at is null as is_free from jobs where payload @> $1::jsonb",
      [JSON.stringify(about)],
    );
    if (!job) throw new Error("it was decided, and should have been left open");
    if (job.is_free) return;
    await sleep(LOOK_EVERY_MS);
  }
}

type Effects = Operation["effects"];

type WithAside = Scene & { readonly aside: Aside };

/** The first of two people. Their statements meet no faults. */
const proposer: OperatorContext = { ...operator, by: "hoa" };
const EVIDENCE = "on the statement";

function proposing({ aside }: WithAside) {
  const { notifications, config } = aside.portal.services;
  return {
    db: aside.portal.operatorDb,
    notifications,
    portal: config.portal,
    log: silentLog,
    game: undefined,
  };
}

/** @param outcome what the game itself will also say when it is queried again */
export async function settleOrder(
  scene: WithAside,
  transactionId: string,
  outcome: "delivered" | "refused",
  effects: Effects,
): Promise<Operation> {
  const became = outcome === "delivered" ? "success" : "failed";
  const verdict = { transactionId, outcome, evidence: EVIDENCE };
  const done = await settleDelivery(proposing(scene), proposer, verdict);
  if (!done || !("proposed" in done)) throw new Error("it was not proposed");
  const { id } = done.proposed;
  const settle = () =>
    runOperation(
      (services) => approveDelivery({ ...services, game: undefined }, operator, id),
      scene,
    );
  return { send: () => decided(became, settle), effects };
}

export async function settleGoodCard(
  scene: WithAside,
  transactionId: string,
  chargedVnd: number,
  effects: Effects,
): Promise<Operation> {
  const verdict = { transactionId, chargedVnd: vnd(chargedVnd) };
  const proposed = await proposeCard(proposing(scene), proposer, verdict, EVIDENCE);
  const settle = () =>
    runOperation(
      (services) => approveCard({ ...services, log: silentLog }, operator, proposed!.id),
      scene,
    );
  return { send: () => decided("success", settle), effects };
}

export async function settlePaid(
  scene: WithAside,
  key: PaymentKey,
  effects: Effects,
): Promise<Operation> {
  const verdict = { ...key, paidVnd: "as reported" } as const;
  const { id } = await proposePayment(proposing(scene), proposer, verdict, EVIDENCE);
  const settle = () => runOperation((services) => approvePayment(services, operator, id), scene);
  return { send: () => decided("credited", settle), effects };
}

/** The second to settle, a person or a query, learns the result. During a query nothing is decided. */
async function decided(became: string, settle: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await settle();
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    if (error.message === `it has been decided: ${became}`) return "done";
    if (error.message.startsWith("it was approved by")) return "done";
    if (error.message.includes("is being asked just now")) return "processing";
    throw error;
  }
}
