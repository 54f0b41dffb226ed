/** Runs a portal with a scripted SePay, whose list of transactions can be queried, for adapters.test.ts. */
import { fetchMissedNotices } from "../../../features/payment/fetch-missed-notices.ts";
import {
  aNotice,
  type BankNotice,
  formOf,
  listEntryOf,
  send,
  SEPAY_TEST,
  signedHeaders,
} from "../../../testing/money/bank-notices.ts";
import { contentOf } from "../../../testing/money/wallets.ts";
import { stubHttpServer } from "../../../testing/portal/stub-http-server.ts";
import { startTestPortal } from "../../../testing/portal/test-portal.ts";
import type {
  MadePayment,
  ProviderBehaviour,
  AdapterFixture,
} from "../../../testing/rails/adapter-fixture.ts";

const AMOUNT_VND = 100_000;
/** Includes the demo's bonus of 5 %. */
const GIVEN_KP = 1_050;
const HOUR_MS = 60 * 60_000;

async function sendTo(
  url: string,
  notice: Readonly<Record<string, string | number | null>>,
  type = "application/json",
): Promise<number> {
  const body = type === "application/json" ? JSON.stringify(notice) : formOf(notice);
  return (await send(url, body, { ...signedHeaders(body), "content-type": type })).status;
}

/** Transfers to a bank account that SePay watches. */
export const sepayFixture: AdapterFixture = {
  name: "sepay",
  acknowledged: 200,
  open: async () => {
    const list = await stubHttpServer();
    const listed: BankNotice[] = [];
    let behaviour: ProviderBehaviour = "well";
    list.answers((response) => {
      if (behaviour === "silent") return;
      if (behaviour === "losing its answers") return void response.destroy();
      if (behaviour === "in maintenance") return void response.writeHead(503).end("{}");
      const transactions = listed.map(listEntryOf);
      return void response.writeHead(200).end(JSON.stringify({ transactions }));
    });
    const portal = await startTestPortal({
      SEPAY_API_URL: list.url,
      SEPAY_API_TOKEN: "test-token",
    });
    return {
      portal,
      setProvider: (next) => (behaviour = next),
      catchUp: async () => {
        // If the provider is silent, the test does not wait for its response.
        const looked = fetchMissedNotices(portal.services);
        if (behaviour !== "silent") await looked;
      },
      pay: async (player) => {
        const notice = aNotice({ content: await contentOf(player), transferAmount: AMOUNT_VND });
        listed.push(notice);
        return madePayment(portal.url, notice);
      },
      testCalls: {
        "the dashboard's test": () => sendTo(portal.url, SEPAY_TEST),
        "the dashboard's test as a form": () =>
          sendTo(portal.url, SEPAY_TEST, "application/x-www-form-urlencoded"),
      },
      resemblingPayments: {
        "its words with its own id": () => sendTo(portal.url, { ...SEPAY_TEST, id: aNotice().id }),
        "its words at the operator's account": () =>
          sendTo(portal.url, aNotice({ content: SEPAY_TEST.content, code: SEPAY_TEST.code })),
      },
      close: async () => {
        await list.close();
        await portal.close();
      },
    };
  },
};

function madePayment(url: string, notice: BankNotice): MadePayment {
  const sendAs = async (fields: object, signing = {}): Promise<number> => {
    const body = JSON.stringify(fields);
    return (await send(url, body, signedHeaders(body, signing))).status;
  };
  const tampered = async (from: string, to: string): Promise<number> => {
    const body = JSON.stringify(notice);
    return (await send(url, body.replace(from, to), signedHeaders(body))).status;
  };
  return {
    kp: GIVEN_KP,
    sendNotice: ({ copies = 1, extra = {} } = {}) =>
      Promise.all(Array.from({ length: copies }, () => sendAs({ ...notice, ...extra }))),
    sendAmount: async (amountVnd) => void (await sendAs({ ...notice, transferAmount: amountVnd })),
    forgeries: {
      unsigned: async () => (await send(url, JSON.stringify(notice), {})).status,
      "signed with another key": () => sendAs(notice, { secret: "another secret" }),
      "of a larger amount than was signed": () => tampered("100000", "900000"),
      "of an hour ago": () => sendAs(notice, { at: new Date(Date.now() - HOUR_MS) }),
    },
  };
}
