/**
 * Runs portals with bank feeds that cannot be queried, for adapters.test.ts: the operator enters lost notices from the
 * bank's statement.
 */
import { portal as demo } from "../../../../../portal.config.ts";
import { enterTransfer } from "../../../features/payment/enter-transfer.ts";
import { type BankFeedName, bankFeedNames } from "../../../providers/bank/bank-feeds.ts";
import { contentOf } from "../../../testing/money/wallets.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal/test-portal.ts";
import type {
  MadePayment,
  NamedNotices,
  ProviderBehaviour,
  AdapterFixture,
} from "../../../testing/rails/adapter-fixture.ts";
import {
  type Entry,
  feedFormats,
  feedSecrets,
  type Notice,
  noticeOf,
  referenceOf,
  signedNotice,
} from "../../../testing/rails/bank-feeds.ts";
import { operatorNamed } from "../../../testing/people/operators.ts";

const AMOUNT_VND = 100_000;
/** Includes the demo's bonus of 5 %. */
const GIVEN_KP = 1_050;

const [bank] = demo.payment.transferMethods;

function statementFixture(feed: BankFeedName): AdapterFixture {
  return {
    name: feed,
    acknowledged: 200,
    open: async () => {
      const transferMethods = [{ ...bank, feed }];
      const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });
      const portal = await startTestPortal({ ...feedSecrets, PORTAL_CONFIG });
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
        testCalls: postEach(portal.url, feed, feedFormats[feed].testCalls),
        resemblingPayments: postEach(
          portal.url,
          feed,
          feedFormats[feed].resemblingPayments(nextNumber),
        ),
        close: () => portal.close(),
      };
    },
  };
}

/** Enters every entry of the statement, as an operator does. */
async function enterAll(
  { services, ownerDb: db }: TestPortal,
  feed: BankFeedName,
  statement: readonly Entry[],
) {
  const { notifications, config } = services;
  const operator = operatorNamed();
  for (const entry of statement) {
    await enterTransfer({ db, notifications, portal: config.portal }, operator, {
      method: bank!.name,
      eventId: feedFormats[feed].eventId(entry),
      reference: referenceOf(entry),
      amountVnd: entry.amountVnd,
      content: entry.content,
      occurredAt: new Date(),
    });
  }
}

async function postTo(
  url: string,
  feed: BankFeedName,
  { body, headers = {} }: Notice,
): Promise<number> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  return (await fetch(`${url}/webhooks/${feed}`, { ...init, body })).status;
}

const postEach = (
  url: string,
  feed: BankFeedName,
  bodies: Readonly<Record<string, object>>,
): NamedNotices =>
  Object.fromEntries(
    Object.entries(bodies).map(([what, body]) => [
      what,
      () => postTo(url, feed, signedNotice(feed, body)),
    ]),
  );

function madePayment(
  url: string,
  feed: BankFeedName,
  entry: Entry,
  behaviour: () => ProviderBehaviour,
): MadePayment {
  const post = (notice: Notice) => postTo(url, feed, notice);
  const genuine = noticeOf(feed, entry);
  const unsigned = JSON.stringify(feedFormats[feed].body(entry, {}));
  return {
    kp: GIVEN_KP,
    sendNotice: async ({ copies = 1, extra = {} } = {}) => {
      // Notices of a silent feed are lost.
      if (behaviour() === "silent") return [];
      const notice = noticeOf(feed, entry, extra);
      return Promise.all(Array.from({ length: copies }, () => post(notice)));
    },
    sendAmount: async (amountVnd) => void (await post(noticeOf(feed, { ...entry, amountVnd }))),
    forgeries: {
      unsigned: () => post({ body: unsigned, headers: {} }),
      "signed with another key": () => post(noticeOf(feed, entry, {}, "another secret")),
      "of a larger amount than was signed": () =>
        post({ ...genuine, body: genuine.body.replace("100000", "900000") }),
      "of another reference than was signed": () =>
        post({ ...genuine, body: genuine.body.replace(referenceOf(entry), "FT999") }),
    },
  };
}

let last = 70_000;
const nextNumber = () => (last += 1);

export const statementFixtures = bankFeedNames.map(statementFixture);
