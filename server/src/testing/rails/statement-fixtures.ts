/** Bank feeds without a list to query: the operator finds lost notices on the bank's statement. */
import { createHmac } from "node:crypto";
import { portal as demo } from "../../../../portal.config.ts";
import { enterTransfer } from "../../features/payment/enter-transfer.ts";
import { contentOf } from "../money/wallets.ts";
import { portalConfigWith } from "../portal/portal-config.ts";
import { startTestPortal, type TestPortal } from "../portal/test-portal.ts";
import type { MadePayment, ProviderBehaviour, AdapterFixture } from "./adapter-fixture.ts";

const AMOUNT_VND = 100_000;
/** Includes the demo's bonus of 5 %. */
const GIVEN_KP = 1_050;
const CASSO_SECRET = "test-casso-secret";
const PAYOS_CHECKSUM_KEY = "test-payos-key";

/** An entry of the bank's statement. */
type Entry = { readonly number: number; readonly content: string; readonly amountVnd: number };
type Notice = { readonly body: string; readonly headers: Readonly<Record<string, string>> };
type Fields = Readonly<Record<string, unknown>>;

type Feed = {
  readonly name: string;
  readonly setting: Readonly<Record<string, string>>;
  /** Returns the feed's own id of an entry. */
  eventId(entry: Entry): string;
  /** @param more further fields, signed with the others @param secret replaces the right one */
  notice(entry: Entry, more?: Fields, secret?: string): Notice;
};

const [bank] = demo.payment.transferMethods;
const { accountNumber } = bank as { readonly accountNumber: string };
const referenceOf = ({ number }: Entry): string => `FT26${number}`;

const fieldsOf = (entry: Entry) => ({
  accountNumber,
  amount: entry.amountVnd,
  description: entry.content,
  reference: referenceOf(entry),
  transactionDateTime: "2026-03-25 14:02:37",
});

/** The feed Casso, whose notices name the payer. */
export const casso: Feed = {
  name: "casso",
  setting: { CASSO_SECRET },
  eventId: ({ number }) => String(number),
  notice: (entry, more = {}, secret = CASSO_SECRET) => {
    const data = sorted({ ...fieldsOf(entry), id: entry.number, ...more });
    const body = JSON.stringify({ data, error: 0 });
    const mac = createHmac("sha512", secret).update(`1700000000000.${body}`).digest("hex");
    return { body, headers: { "x-casso-signature": `t=1700000000000,v1=${mac}` } };
  },
};

const payos: Feed = {
  name: "payos",
  setting: { PAYOS_CHECKSUM_KEY },
  eventId: (entry) => `link${entry.number}.${referenceOf(entry)}`,
  notice: (entry, more = {}, secret = PAYOS_CHECKSUM_KEY) => {
    const named = { code: "00", currency: "VND", paymentLinkId: `link${entry.number}` };
    const data = sorted({ ...fieldsOf(entry), ...named, ...more });
    const text = Object.entries(data)
      .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join("&");
    const signature = createHmac("sha256", secret).update(text).digest("hex");
    const body = { code: "00", desc: "success", success: true, data, signature };
    return { body: JSON.stringify(body), headers: {} };
  },
};

const sorted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function statementFixture(feed: Feed): AdapterFixture {
  return {
    name: feed.name,
    acknowledged: 200,
    open: async () => {
      const transferMethods = [{ ...bank, feed: feed.name }];
      const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });
      const portal = await startTestPortal({ ...feed.setting, PORTAL_CONFIG });
      const statement: Entry[] = [];
      let behaviour: ProviderBehaviour = "well";
      return {
        portal,
        setProvider: (next) => (behaviour = next),
        catchUp: async () => {
          if (behaviour === "well") await enterAll(portal, feed, statement);
        },
        pay: async (player) => {
          const content = await contentOf(player);
          const entry = { number: nextNumber(), content, amountVnd: AMOUNT_VND };
          statement.push(entry);
          return madePayment(portal.url, feed, entry, () => behaviour);
        },
        close: () => portal.close(),
      };
    },
  };
}

/** Enters every entry as an operator does who has the bank's statement. */
async function enterAll({ services }: TestPortal, feed: Feed, statement: readonly Entry[]) {
  const { db, notifications, config } = services;
  const operator = { by: "lan", reason: "statement of the day", isDryRun: false };
  for (const entry of statement) {
    await enterTransfer({ db, notifications, portal: config.portal }, operator, {
      method: bank!.name,
      eventId: feed.eventId(entry),
      reference: referenceOf(entry),
      amountVnd: entry.amountVnd,
      content: entry.content,
      occurredAt: new Date(),
    });
  }
}

function madePayment(
  url: string,
  feed: Feed,
  entry: Entry,
  behaviour: () => ProviderBehaviour,
): MadePayment {
  const post = async ({ body, headers }: Notice): Promise<number> => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    return (await fetch(`${url}/webhooks/${feed.name}`, { ...init, body })).status;
  };
  const genuine = feed.notice(entry);
  const unsigned = (JSON.parse(genuine.body) as { data: object }).data;
  return {
    kp: GIVEN_KP,
    tell: async ({ copies = 1, extra = {} } = {}) => {
      // Notices of a silent feed are lost.
      if (behaviour() === "silent") return [];
      const notice = feed.notice(entry, extra);
      return Promise.all(Array.from({ length: copies }, () => post(notice)));
    },
    tellAmount: async (amountVnd) => void (await post(feed.notice({ ...entry, amountVnd }))),
    forgeries: {
      unsigned: () => post({ body: JSON.stringify({ error: 0, data: unsigned }), headers: {} }),
      "signed with another key": () => post(feed.notice(entry, {}, "another secret")),
      "of a larger amount than was signed": () =>
        post({ ...genuine, body: genuine.body.replace("100000", "900000") }),
      "of another reference than was signed": () =>
        post({ ...genuine, body: genuine.body.replace(referenceOf(entry), "FT999") }),
    },
  };
}

let last = 70_000;
const nextNumber = () => (last += 1);

/** Casso's webhook v2, and payOS' webhook. */
export const cassoFixture = statementFixture(casso);
export const payosFixture = statementFixture(payos);
