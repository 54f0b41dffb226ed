/** Runs a portal with a scripted card gateway, for the tests of all payment adapters (adapters.test.ts). */
import { expect, vi } from "vitest";
import {
  callbackSign,
  scriptedGateway,
  sendCallback,
} from "../../../testing/money/card-gateway.ts";
import { submit } from "../../../testing/money/cards.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal/test-portal.ts";
import type {
  MadePayment,
  ProviderBehaviour,
  AdapterFixture,
} from "../../../testing/rails/adapter-fixture.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const VALUE_VND = 100_000;
const CREDIT_KP = 1_000;
const MAINTENANCE = { status: 4, message: "Bảo trì" };

type Known = { state: Readonly<Record<string, unknown>> };

/** Scratch cards over a "charging API v2" gateway. */
export const cardFixture: AdapterFixture = {
  name: "card",
  acknowledged: 200,
  open: async () => {
    const gateway = await scriptedGateway();
    const portal = await startTestPortal({ CARD_API_URL: gateway.url });
    const cards = new Map<string, Known>();
    const answers: Promise<unknown>[] = [];
    let behaviour: ProviderBehaviour = "well";
    gateway.answers(({ command, serial }) => {
      const card = cards.get(serial);
      if (command === "charging" && card) card.state = { status: 99 };
      if (behaviour === "silent") return "silence";
      if (behaviour === "losing its answers") return "hang-up";
      return behaviour === "in maintenance" ? MAINTENANCE : (card?.state ?? { status: 100 });
    });
    return {
      portal,
      setProvider: (next) => (behaviour = next),
      catchUp: () => askAboutAll(portal),
      pay: async (player) => {
        const printed = aCard();
        const card: Known = { state: { status: 99 } };
        cards.set(printed.serial, card);
        answers.push(submit(player, printed));
        const requestId = await untilSent(portal, printed.serial);
        return madePayment(portal.url, printed, requestId, card);
      },
      testCalls: {
        "a callback about a card that nobody has sent": () =>
          sendCallback(portal.url, callbackOf(aCard(), "0198a1c2-0000-7000-8000-000000000000")),
        "a callback about a request of another form": () =>
          sendCallback(portal.url, callbackOf(aCard(), "TEST")),
      },
      // A callback alone credits nothing: the portal queries the gateway about the cards that it sent.
      resemblingPayments: {},
      close: async () => {
        await Promise.all(answers);
        await portal.close();
        await gateway.close();
      },
    };
  },
};

let last = 0;
function aCard() {
  last += 1;
  const serial = String(20_000_000_000_000 + last);
  return { provider: "VIETTEL", serial, pin: `1${serial}`, value: VALUE_VND };
}

type Printed = ReturnType<typeof aCard>;

/** Waits until the card has been sent, and delays its job, so that only `catchUp` queries. */
async function untilSent(portal: TestPortal, serial: string): Promise<string> {
  return vi.waitFor(async () => {
    const [row] = await portal.database.query<{ id: string }>(
      `update jobs set run_at = now() + interval '1 hour' from cards
       where serial = $1 and sent_at is not null and lease_ends_at is null
         and payload->>'transactionId' = transaction_id::text
       returning transaction_id as id`,
      [serial],
    );
    expect(row).toBeDefined();
    return row!.id;
  }, PATIENCE);
}

async function askAboutAll(portal: TestPortal): Promise<void> {
  const attempts = async () => {
    const [row] = await portal.database.query<{ sum: string | null }>(
      "select sum(attempts) as sum from jobs where lease_ends_at is null",
    );
    return row?.sum ?? null;
  };
  const before = await attempts();
  await portal.database.query("update jobs set run_at = now() where lease_ends_at is null");
  await vi.waitFor(async () => {
    const now = await attempts();
    expect(now === null || before === null || now !== before).toBe(true);
  }, PATIENCE);
}

function callbackOf({ pin: code, serial, value }: Printed, requestId: string) {
  return {
    status: 1,
    value,
    amount: 80_000,
    request_id: requestId,
    declared_value: value,
    code,
    serial,
    callback_sign: callbackSign({ code, serial }),
  };
}

function madePayment(url: string, card: Printed, requestId: string, known: Known): MadePayment {
  const { pin: code, serial, value } = card;
  const good = { status: 1, value, amount: 80_000 };
  const callback = callbackOf(card, requestId);
  const forged = (change: Record<string, string | number>) => () =>
    sendCallback(url, { ...callback, ...change });
  return {
    kp: CREDIT_KP,
    sendNotice: async ({ copies = 1, extra = {} } = {}) => {
      known.state = { ...good, ...extra };
      const fields = { ...callback, ...extra } as Record<string, string | number>;
      return Promise.all(Array.from({ length: copies }, () => sendCallback(url, fields)));
    },
    sendAmount: async (amountVnd) => {
      known.state = { status: 1, value: amountVnd, amount: amountVnd };
      await sendCallback(url, { ...callback, value: amountVnd, amount: amountVnd });
    },
    forgeries: {
      "well signed, of a card that is not decided": forged({}),
      "well signed, of a larger amount": forged({ value: 9_000_000, amount: 9_000_000 }),
      unsigned: forged({ callback_sign: "" }),
      "signed with another key": forged({
        callback_sign: callbackSign({ code, serial }, "another key"),
      }),
      "of another card": forged({ serial: "99999999999999" }),
      "of another request": forged({ request_id: "another" }),
    },
  };
}
