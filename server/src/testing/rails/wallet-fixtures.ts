/**
 * Builds the fixture with which the conformance tests of payment adapters (adapters.test.ts) test a wallet: one that
 * notifies the portal and can be queried.
 */
import { ASK_TASK, askAboutPayment } from "../../features/payment/wallets/ask-about-payment.ts";
import type { PaymentKey } from "../../features/payment/wallets/store.ts";
import { contentOf } from "../money/wallets.ts";
import { stubHttpServer } from "../portal/stub-http-server.ts";
import { startTestPortal, type TestPortal } from "../portal/test-portal.ts";
import type {
  MadePayment,
  NamedNotices,
  ProviderBehaviour,
  AdapterFixture,
} from "./adapter-fixture.ts";

/** The amount of each payment, and the KP that it gives with the demo's bonus of 5 %. */
const GIVEN_KP = 1_050;
const PAID_VND = 100_000;

/** A payment in the wallet's own books. */
export type WalletPayment = {
  readonly orderId: string;
  readonly content: string;
  amountVnd: number;
  state: "pending" | "paid" | "failed";
};

/** The differences between wallets. */
export type Wallet = {
  /** The name of the adapter, its feed and its path. */
  readonly name: string;
  /** The variable with the address for queries. */
  readonly addressVariable: string;
  /** The HTTP status of an understood notice. */
  readonly acknowledged: number;
  /** Returns the order that a query is about. */
  orderIn(body: string): string;
  /** Returns the response about a payment, signed if the wallet signs it. */
  answer(payment: WalletPayment, body: string): unknown;
  /**
   * Returns the body of a notice, signed, with fields added or changed before signing.
   * @param secret replaces both of the right ones
   */
  notice(
    payment: WalletPayment,
    change?: Readonly<Record<string, unknown>>,
    secret?: string,
  ): string;
  readonly contentType: string;
  /** Returns the bodies of genuine notices about no payment, by description. */
  readonly testCalls: (payment: WalletPayment) => Readonly<Record<string, string>>;
  /** Returns bodies that the wallet has not sent. */
  forgeries(payment: WalletPayment): Readonly<Record<string, string>>;
};

/** Returns the fixture of a wallet that notifies the portal when a payment begins and when it is decided. */
export function walletFixture(wallet: Wallet): AdapterFixture {
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
      const begin = (content: string): WalletPayment => {
        const payment = aPayment(content);
        payments.set(payment.orderId, payment);
        return payment;
      };
      const postEach = (bodies: Readonly<Record<string, string>>): NamedNotices =>
        Object.fromEntries(
          Object.entries(bodies).map(([what, body]) => [what, () => post(body)] as const),
        );
      return {
        portal,
        testCalls: postEach(wallet.testCalls(aPayment("test"))),
        resemblingPayments: {
          "a payment whose content is that of a test": () =>
            post(
              wallet.notice(
                Object.assign(begin("giao dich thu nghiem"), { state: "paid" as const }),
              ),
            ),
        },
        setProvider: (next) => (behaviour = next),
        catchUp: async () => {
          const looked = askAboutAll(portal);
          // If the provider is silent, the test does not wait for its response.
          if (behaviour !== "silent") await looked;
        },
        pay: async (player) => {
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
  // All ids have one length and end in a digit, so that no moved field border gives another payment's id.
  return {
    orderId: `ORD${String(last).padStart(4, "0")}1`,
    content,
    amountVnd: PAID_VND,
    state: "pending",
  };
}

/** From now on only `catchUp` and notices make the portal query. */
async function onlyWhenAsked({ database }: TestPortal): Promise<void> {
  await database.query("delete from jobs where task = $1", [ASK_TASK.task]);
}

async function askAboutAll({ database, services }: TestPortal): Promise<void> {
  const open = await database.query<PaymentKey>(
    `select provider, order_id as "orderId" from open_payments where settled_at is null`,
  );
  await Promise.all(open.map((key) => askAboutPayment(services, key)));
}

type WalletActions = {
  readonly wallet: Wallet;
  readonly post: (body: string) => Promise<number>;
  /** Makes a payment that only the wallet knows. */
  readonly begin: (content: string) => WalletPayment;
  readonly behaviour: () => ProviderBehaviour;
};

function madePayment(
  { wallet, post, begin, behaviour }: WalletActions,
  payment: WalletPayment,
): MadePayment {
  return {
    kp: GIVEN_KP,
    sendNotice: async ({ copies = 1, extra = {} } = {}) => {
      payment.state = "paid";
      // Notices of a silent wallet are lost.
      if (behaviour() === "silent") return [];
      const body = wallet.notice(payment, extra);
      return Promise.all(Array.from({ length: copies }, () => post(body)));
    },
    sendAmount: async (amountVnd) => {
      // A new payment, which no earlier notice has reported with another amount.
      const other = Object.assign(begin(payment.content), { amountVnd, state: "paid" as const });
      await post(wallet.notice(other));
    },
    forgeries: Object.fromEntries(
      Object.entries(wallet.forgeries(payment)).map(([how, body]) => [how, () => post(body)]),
    ),
  };
}
