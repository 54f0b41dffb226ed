/**
 * Operations to run under faults: payments by wallet that are reported as paid, open until they are queried, or left
 * open for staff.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";
import { momoWallet } from "../testing/rails/momo-fixture.ts";
import { viettelWallet } from "../testing/rails/viettel-fixture.ts";
import type { Wallet, WalletPayment } from "../testing/rails/wallet-fixtures.ts";
import { count, onlyHere, type Operation, type Scene } from "./operation.ts";
import { type Aside, untilLeftOpen } from "./left-open.ts";
import { approvalOf, type WithDesk } from "./staff-operations.ts";

const AMOUNT_VND = 100_000;
/** How often, and at what interval, an operation looks whether the money was credited; then it is processing. */
const LOOKS = 20;
const POLL_MS = 10;

/** Starts stubs of MoMo and ViettelPay, which answer each query with "paid", and returns the operations. */
export async function scriptedWallets() {
  const [momo, viettel] = [await answering(momoWallet), await answering(viettelWallet)];
  return {
    variables: { ...momo.variable, ...viettel.variable },
    /** MoMo's notice of a paid payment. */
    paid: async (scene: Scene) => payment(scene, momo, "paid"),
    /** MoMo's notice of a pending payment, which is paid when it is queried. */
    pending: async (scene: Scene) => payment(scene, momo, "pending"),
    /** ViettelPay's notice, which the portal always verifies by a query. */
    result: async (scene: Scene) => payment(scene, viettel, "paid"),
    /** MoMo's notice of a payment that is still pending when it is queried, and that staff settle. */
    leftOpen: (scene: WithDesk & { readonly aside: Aside }) => leftOpen(scene, momo),
    close: async () => {
      await Promise.all([momo.close(), viettel.close()]);
    },
  };
}

type Answering = {
  readonly wallet: Wallet;
  readonly variable: Readonly<Record<string, string>>;
  readonly payments: Map<string, WalletPayment>;
  /** Orders that the wallet does not decide at the first query. */
  readonly hesitating: Set<string>;
  close(): Promise<void>;
};

async function answering(wallet: Wallet): Promise<Answering> {
  const server = await stubHttpServer();
  const payments = new Map<string, WalletPayment>();
  const hesitating = new Set<string>();
  server.answers((response, { body }) => {
    const orderId = wallet.orderIn(body);
    const known = payments.get(orderId);
    if (!known) return void response.destroy();
    const state = hesitating.delete(orderId) ? "pending" : "paid";
    response.writeHead(200).end(JSON.stringify(wallet.answer({ ...known, state }, body)));
  });
  const variable = { [wallet.addressVariable]: server.url };
  return { wallet, variable, payments, hesitating, close: server.close };
}

let last = 0;

function payment(scene: Scene, at: Answering, state: WalletPayment["state"]): Operation {
  const reported = begin(scene, at, state);
  const { portal } = scene;
  const credited = () => count(portal, CREDITED_BY_EVENT, reported.orderId);
  return {
    send: async () => {
      if (!(await sendNotice(portal, at, reported))) return "unknown";
      // The notice is acknowledged before the payment is queried.
      for (let look = 0; look < LOOKS; look += 1) {
        if ((await credited()) > 0) return "done";
        await sleep(POLL_MS);
      }
      return "processing";
    },
    effects: onlyHere(credited),
  };
}

async function leftOpen(
  scene: WithDesk & { readonly aside: Aside },
  at: Answering,
): Promise<Operation> {
  const reported = begin(scene, at, "pending");
  const { orderId } = reported;
  at.hesitating.add(orderId);
  if (!(await sendNotice(scene.aside.portal, at, reported)))
    throw new Error("the notice was not acknowledged");
  const key = { provider: at.wallet.name, orderId };
  await untilLeftOpen(scene.portal, key);
  const order = { operation: "settle-payment", ...key, paidVnd: AMOUNT_VND } as const;
  return approvalOf(
    scene,
    order,
    onlyHere(() => count(scene.portal, CREDITED_BY_EVENT, orderId)),
  );
}

function begin(
  { content }: Scene,
  { payments }: Answering,
  state: WalletPayment["state"],
): WalletPayment {
  last += 1;
  const orderId = `ORD${String(last).padStart(4, "0")}1`;
  const reported: WalletPayment = { orderId, content, amountVnd: AMOUNT_VND, state };
  payments.set(orderId, reported);
  return reported;
}

/** @returns whether the notice was acknowledged */
async function sendNotice(
  { url }: TestPortal,
  { wallet }: Answering,
  reported: WalletPayment,
): Promise<boolean> {
  const response = await fetch(`${url}/webhooks/${wallet.name}`, {
    method: "POST",
    headers: { "content-type": wallet.contentType },
    body: wallet.notice(reported),
  });
  return response.status === wallet.acknowledged;
}

const CREDITED_BY_EVENT = `select count(*) from inbound_notices n
  join journals j on j.transaction_id = n.transaction_id
  where n.event_id = $1`;
