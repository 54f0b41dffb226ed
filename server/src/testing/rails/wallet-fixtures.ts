import { ASK_TASK, askAboutPayment } from "../../features/payment/wallets/ask-about-payment.ts";
import type { PaymentKey } from "../../features/payment/wallets/store.ts";
import { contentOf } from "../money/wallets.ts";
import { stubHttpServer } from "../portal/stub-http-server.ts";
import { startTestPortal, type TestPortal } from "../portal/test-portal.ts";
import type { MadePayment, ProviderBehaviour, AdapterFixture } from "./adapter-fixture.ts";

/** With the demo's bonus of 5 %. */
const GIVEN_KP = 1_050;
const PAID_VND = 100_000;

/** A payment as the wallet itself knows it. */
export type WalletPayment = {
  readonly orderId: string;
  readonly content: string;
  amountVnd: number;
  state: "pending" | "paid" | "failed";
};

/** What differs from one wallet to the next. */
export type Wallet = {
  /** Of the rail, its feed and its path. */
  readonly name: string;
  /** The variable with the address that it is asked at. */
  readonly addressVariable: string;
  /** Its HTTP status for what was understood. */
  readonly acknowledged: number;
  /** The order that a question is about. */
  orderIn(body: string): string;
  /** Its answer about a payment, signed where it signs. */
  answer(payment: WalletPayment, body: string): unknown;
  /** The body of its notice, signed, with further fields and changes made before signing. */
  notice(payment: WalletPayment, change?: Readonly<Record<string, unknown>>): string;
  readonly contentType: string;
  /** Bodies that the wallet has not sent. */
  forgeries(payment: WalletPayment): Readonly<Record<string, string>>;
};

/** A wallet that tells of a payment when it has begun, decides, and tells again. */
export function walletRail(wallet: Wallet): AdapterFixture {
  return {
    name: wallet.name,
    acknowledged: wallet.acknowledged,
    open: async () => {
      const api = await stubHttpServer();
      const payments = new Map<string, WalletPayment>();
      let behaviour: ProviderBehaviour = "well";
      api.answers((response, { body }) => {
        const payment = payments.get(wallet.orderIn(body));
        if (behaviour === "silent") return;
        if (behaviour === "losing its answers" || !payment) return void response.destroy();
        if (behaviour === "in maintenance") return void response.writeHead(503).end("{}");
        response.writeHead(200).end(JSON.stringify(wallet.answer(payment, body)));
      });
      const portal = await startTestPortal({ [wallet.addressVariable]: api.url });
      const post = async (body: string): Promise<number> => {
        const headers = { "content-type": wallet.contentType };
        const init = { method: "POST", headers, body };
        return (await fetch(`${portal.url}/webhooks/${wallet.name}`, init)).status;
      };
      return {
        portal,
        setProvider: (next) => (behaviour = next),
        catchUp: async () => {
          const looked = askAboutAll(portal);
          // Of a silent provider nobody waits for the answer.
          if (behaviour !== "silent") await looked;
        },
        pay: async (player) => {
          const begin = (content: string): WalletPayment => {
            const payment = aPayment(content);
            payments.set(payment.orderId, payment);
            return payment;
          };
          const payment = begin(await contentOf(player));
          await post(wallet.notice(payment));
          await onlyWhenAsked(portal);
          return madePayment({ wallet, post, begin, behaviour: () => behaviour }, payment);
        },
        close: async () => {
          await api.close();
          await portal.close();
        },
      };
    },
  };
}

let last = 0;
function aPayment(content: string): WalletPayment {
  last += 1;
  // Of one length, ending in a digit: what a moved border makes of it is no other's.
  return {
    orderId: `ORD${String(last).padStart(4, "0")}1`,
    content,
    amountVnd: PAID_VND,
    state: "pending",
  };
}

/** From now on nobody asks but by `catchUp`, and by notices. */
async function onlyWhenAsked({ database }: TestPortal): Promise<void> {
  await database.query("delete from jobs where task = $1", [ASK_TASK]);
}

async function askAboutAll({ database, services }: TestPortal): Promise<void> {
  const open = await database.query<PaymentKey>(
    `select provider, order_id as "orderId" from open_payments where settled_at is null`,
  );
  await Promise.all(open.map((key) => askAboutPayment(services, key)));
}

type Till = {
  readonly wallet: Wallet;
  readonly post: (body: string) => Promise<number>;
  /** A payment that the wallet knows of, and nobody else. */
  readonly begin: (content: string) => WalletPayment;
  readonly behaviour: () => ProviderBehaviour;
};

function madePayment(
  { wallet, post, begin, behaviour }: Till,
  payment: WalletPayment,
): MadePayment {
  return {
    kp: GIVEN_KP,
    tell: async ({ copies = 1, extra = {} } = {}) => {
      payment.state = "paid";
      // What a silent wallet has to tell is lost.
      if (behaviour() === "silent") return [];
      const body = wallet.notice(payment, extra);
      return Promise.all(Array.from({ length: copies }, () => post(body)));
    },
    tellAmount: async (amountVnd) => {
      // Of a payment that no earlier notice has told of with another amount.
      const other = Object.assign(begin(payment.content), { amountVnd, state: "paid" as const });
      await post(wallet.notice(other));
    },
    forgeries: Object.fromEntries(
      Object.entries(wallet.forgeries(payment)).map(([how, body]) => [how, () => post(body)]),
    ),
  };
}
