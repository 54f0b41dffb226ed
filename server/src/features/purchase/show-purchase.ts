import type { Purchase } from "@portal/contract/purchase";
import { coins, kp, vnd } from "@portal/contract/values/money";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { paymentContent } from "../../domain/payments/payment-code.ts";
import { shownMethod } from "../../domain/payments/shown-method.ts";
import { readProofNeeds } from "../../domain/recharges/confirm-payment.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findPurchase, listOverpayments, listPurchases, type PurchaseRow } from "./shown-store.ts";
import { findWallet } from "./store.ts";
import {
  amountFor,
  findOfferedMethods,
  missingKpOf,
  type OfferedMethods,
  pauseOfMethod,
} from "./ways-to-pay.ts";

/** Returns a purchase as the page shows it. @throws purchaseNotFound if it does not exist or is another player's */
export async function showPurchase(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Purchase> {
  const row = await findPurchase(services.db, viewer.id, id);
  if (!row) throw errors.purchaseNotFound();
  const [shown] = await showAll(services, viewer, [row]);
  return shown!;
}

/** Lists the open purchases and those of the last day. */
export async function showPurchases(services: Services, viewer: Viewer): Promise<Purchase[]> {
  return showAll(services, viewer, await listPurchases(services.db, viewer.id));
}

async function showAll(
  services: Services,
  { id: userId, paymentCode }: Viewer,
  rows: readonly PurchaseRow[],
): Promise<Purchase[]> {
  const { db, config } = services;
  // Read again: the call may have paid since the viewer's balance was read.
  const wallet = await findWallet(db, userId);
  const offered = await findOfferedMethods(services, db);
  const content = paymentContent(config.portal.payment.contentPrefix, paymentCode);
  const needsProof = await readProofNeeds(services, db, userId);
  const overpaymentOf = await readOverpayments(services, rows);
  return rows.map((row) => {
    const missingKp = row.transactionId === null ? missingKpOf(row.creditKp, wallet) : kp(0);
    return {
      id: row.id,
      state: row.state,
      package: {
        creditKp: kp(row.creditKp),
        coins: coins(row.coins),
        coinName: row.coinName,
      },
      zone: { id: row.zoneId, name: row.zoneName },
      character: row.characterName,
      characterId: row.characterId,
      balanceKp: kp(wallet.balanceKp),
      missingKp,
      needsProof: row.transactionId === null && needsProof(row),
      payment: paymentOf(row, { missingKp, offered, content }),
      received: row.received,
      over: overpaymentOf.get(row.id) ?? null,
      transactionId: row.transactionId,
      why: row.state === "waits_for_player" ? row.why : null,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      deliveredAt: row.deliveredAt,
    };
  });
}

async function readOverpayments(
  { db }: Services,
  rows: readonly PurchaseRow[],
): Promise<ReadonlyMap<string, Purchase["over"]>> {
  const paid = rows.filter(({ transactionId }) => transactionId !== null).map(({ id }) => id);
  const found = paid.length > 0 ? await listOverpayments(db, paid) : [];
  return new Map(
    found.map(({ purchaseId, amountVnd, creditKp }) => [
      purchaseId,
      { amountVnd: vnd(amountVnd), creditKp: kp(creditKp) },
    ]),
  );
}

type PaymentContext = {
  readonly missingKp: Purchase["missingKp"];
  readonly offered: OfferedMethods;
  /** The transfer content that names the player. */
  readonly content: string;
};

/** Returns the transfer that pays what is missing, at the rates of the order. */
function paymentOf(
  { state, method: name, shopVersion, followed }: PurchaseRow,
  { missingKp, offered, content }: PaymentContext,
): Purchase["payment"] {
  const isUnpaid = state === "awaiting_payment" || state === "waits_for_player";
  const method = offered.methods.find((each) => each.name === name);
  if (!isUnpaid || missingKp === 0 || !method) return null;
  const ratesOf = offered.shop.ratesUnder(shopVersion);
  const amountVnd = amountFor(missingKp, method, ratesOf);
  const isFollowed = followed?.method === method.name && followed.amountVnd === amountVnd;
  return {
    method: shownMethod(method, {
      content,
      amountVnd,
      ratesOf,
      pause: pauseOfMethod(method, offered),
    }),
    amountVnd,
    topUpId: isFollowed ? followed.id : null,
  };
}
