/** Payments by wallet: told as paid at once, and such as must be asked about. */
import { setTimeout as sleep } from "node:timers/promises";
import { momoWallet } from "../testing/momo-rail.ts";
import { stubHttpServer } from "../testing/stub-http-server.ts";
import { viettelWallet } from "../testing/viettel-rail.ts";
import type { Wallet, WalletPayment } from "../testing/wallet-rails.ts";
import { count, type Operation, type Scene } from "./operation.ts";

const AMOUNT_VND = 100_000;
const LOOKS = 20;
const LOOK_EVERY_MS = 10;

/** MoMo and ViettelPay, who both say of every payment that it is paid. */
export async function scriptedWallets() {
  const [momo, viettel] = [await answering(momoWallet), await answering(viettelWallet)];
  return {
    variables: { ...momo.variable, ...viettel.variable },
    /** MoMo's notice of a payment that is done. */
    paid: async (scene: Scene) => payment(scene, momo, "paid"),
    /** MoMo's notice of one that has begun, and is paid when it is asked about. */
    pending: async (scene: Scene) => payment(scene, momo, "pending"),
    /** ViettelPay's notice, which is never believed without asking. */
    result: async (scene: Scene) => payment(scene, viettel, "paid"),
    close: async () => {
      await Promise.all([momo.close(), viettel.close()]);
    },
  };
}

type Answering = {
  readonly wallet: Wallet;
  readonly variable: Readonly<Record<string, string>>;
  readonly payments: Map<string, WalletPayment>;
  close(): Promise<void>;
};

async function answering(wallet: Wallet): Promise<Answering> {
  const server = await stubHttpServer();
  const payments = new Map<string, WalletPayment>();
  server.answers((response, { body }) => {
    const known = payments.get(wallet.orderIn(body));
    if (!known) return void response.destroy();
    response.writeHead(200).end(JSON.stringify(wallet.answer({ ...known, state: "paid" }, body)));
  });
  const variable = { [wallet.addressVariable]: server.url };
  return { wallet, variable, payments, close: server.close };
}

let last = 0;

function payment(
  scene: Scene,
  { wallet, payments }: Answering,
  state: WalletPayment["state"],
): Operation {
  last += 1;
  const orderId = `ORD${String(last).padStart(4, "0")}1`;
  const told: WalletPayment = { orderId, content: scene.content, amountVnd: AMOUNT_VND, state };
  payments.set(orderId, told);
  const { portal } = scene;
  const credited = () => count(portal, CREDITED_BY_EVENT, orderId);
  return {
    send: async () => {
      const response = await fetch(`${portal.url}/webhooks/${wallet.name}`, {
        method: "POST",
        headers: { "content-type": wallet.contentType },
        body: wallet.notice(told),
      });
      if (response.status !== wallet.acknowledged) return "unknown";
      // It is acknowledged before it is asked about.
      for (let look = 0; look < LOOKS; look += 1) {
        if ((await credited()) > 0) return "done";
        await sleep(LOOK_EVERY_MS);
      }
      return "processing";
    },
    effects: async () => ({ here: await credited(), outside: 1 }),
  };
}

const CREDITED_BY_EVENT = `select count(*) from inbound_notices n
  join journals j on j.transaction_id = n.transaction_id
  where n.event_id = $1`;
