/**
 * The webhook of a bank's feed credits each entry once, however many copies arrive at once, and refuses forged
 * notices.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ACKNOWLEDGED,
  aNotice,
  type BankNotice,
  send,
  signedHeaders,
  sendNotice,
} from "../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const COPIES = 50;
const MINUTE_MS = 60_000;
const NOTHING = { credit: 0, debt: 0 };

let player: Person;
let content: string;

const portal = await aPortal();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});
async function someoneNew(): Promise<void> {
  player = await aPlayer(portal);
  content = await contentOf(player);
}

async function countOf(table: string): Promise<number> {
  const [row] = await portal.database.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(row?.count);
}

describe("R-PAY-5: an entry of the bank is credited once", () => {
  beforeEach(someoneNew);

  test("if 50 copies of its notice arrive at once, all with the same answer", async () => {
    const body = JSON.stringify(aNotice({ content }));
    const headers = signedHeaders(body);
    const answers = await Promise.all(
      Array.from({ length: COPIES }, () => send(portal.url, body, headers)),
    );
    expect(answers).toEqual(answers.map(() => ACKNOWLEDGED));
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await historyOf(player)).toHaveLength(2);
    expect(await send(portal.url, body, signedHeaders(body))).toEqual(ACKNOWLEDGED);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("if notices for many players arrive at once, each to its player", async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => aPlayer(portal)));
    const contents = await Promise.all(players.map(contentOf));
    await Promise.all(
      contents.flatMap((each, at) => [
        sendNotice(portal.url, { content: each, transferAmount: (at + 1) * 10_000 }),
        sendNotice(portal.url, { content: each, transferAmount: (at + 1) * 10_000 }),
      ]),
    );
    const credits = (await Promise.all(players.map(walletOf))).map(({ credit }) => credit);
    const bonus = (kp: number) => (kp >= 1_000 ? kp * 0.05 : 0);
    expect(credits).toEqual(players.map((_, at) => 2 * ((at + 1) * 100 + bonus((at + 1) * 100))));
  });

  test("to the last KP, also for the largest safe integer", async () => {
    await sendNotice(portal.url, { content, transferAmount: Number.MAX_SAFE_INTEGER });
    const credit = 90_071_992_547_409;
    expect((await walletOf(player)).credit).toBe(credit + Math.floor((credit * 15) / 100));
  });
});

/** Expects that nothing is credited or stored. */
async function leavesNothing(sendIt: () => Promise<{ status: number; text: string }>) {
  const before = await countOf("inbound_notices");
  const answer = await sendIt();
  expect(await countOf("inbound_notices")).toBe(before);
  expect(await walletOf(player)).toEqual(NOTHING);
  expect(await historyOf(player)).toEqual([]);
  return answer;
}

describe("R-PAY-5: a forged notice is refused and credits nothing", () => {
  beforeAll(someoneNew);

  const forge = (change: (body: string, headers: Record<string, string>) => [string, object]) =>
    leavesNothing(() => {
      const body = JSON.stringify(aNotice({ content }));
      const [sent, headers] = change(body, signedHeaders(body));
      return send(portal.url, sent, headers as Record<string, string>);
    });
  const without = (headers: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  const at = (shiftMs: number) => ({ at: new Date(Date.now() + shiftMs) });

  test.each([
    ["one digit of the amount", "100000", "900000"],
    ["one digit of the id", '"id":9', '"id":8'],
    ["the direction", '"in"', '"IN"'],
    ["a space that does not change the JSON", '{"id"', '{ "id"'],
  ])("with %s changed after signing", async (_what, from, to) => {
    const answer = await forge((body, headers) => [body.replace(from, to), headers]);
    expect(answer).toEqual({ status: 401, text: '{"success":false}' });
  });

  test("with any one byte changed after signing", async () => {
    const { length } = JSON.stringify(aNotice({ content }));
    for (let at = 0; at < length; at += 7) {
      const { status } = await forge((body, headers) => {
        const changed = String.fromCharCode(body.charCodeAt(at) ^ 1);
        return [body.slice(0, at) + changed + body.slice(at + 1), headers];
      });
      expect(status).toBe(401);
    }
  });

  test.each([
    ["another key", (body: string) => signedHeaders(body, { secret: "test-sepay-secreT" })],
    ["an old time", (body: string) => signedHeaders(body, at(-6 * MINUTE_MS))],
    ["a future time", (body: string) => signedHeaders(body, at(6 * MINUTE_MS))],
    ["no signature", (body: string) => without(signedHeaders(body), "x-sepay-signature")],
    ["no time", (body: string) => without(signedHeaders(body), "x-sepay-timestamp")],
    ["no headers", () => ({})],
    [
      "a newer time than was signed",
      (body: string) => ({
        ...signedHeaders(body, at(-6 * MINUTE_MS)),
        "x-sepay-timestamp": String(Math.floor(Date.now() / 1_000)),
      }),
    ],
    [
      "half a signature",
      (body: string) => {
        const headers = signedHeaders(body);
        return {
          ...headers,
          "x-sepay-signature": headers["x-sepay-signature"]?.slice(0, 39) ?? "",
        };
      },
    ],
    [
      "an API key instead",
      () => ({ "content-type": "application/json", authorization: "Apikey test-sepay-secret" }),
    ],
  ])("with %s", async (_what, headersFor) => {
    const answer = await forge((body) => [body, headersFor(body)]);
    expect(answer).toEqual({ status: 401, text: '{"success":false}' });
  });

  test("with a body larger than any notice", async () => {
    const { status } = await leavesNothing(() =>
      sendNotice(portal.url, { content, description: "x".repeat(70_000) }),
    );
    expect(status).toBe(413);
  });
});

describe("R-PAY-5: a signed notice that credits nobody", () => {
  beforeAll(someoneNew);

  test("of an outgoing transfer is acknowledged", async () => {
    const outgoing = { content, transferType: "out" };
    expect(await leavesNothing(() => sendNotice(portal.url, outgoing))).toEqual(ACKNOWLEDGED);
  });

  test.each<[string, Partial<BankNotice>]>([
    ["to another account", { accountNumber: "1013579247" }],
    ["to a virtual account", { accountNumber: "0", subAccount: "1013579246" }],
  ])("%s waits for the operator", async (_what, notice) => {
    const before = await countOf("inbound_notices");
    expect(await sendNotice(portal.url, { content, ...notice })).toEqual(ACKNOWLEDGED);
    expect(await countOf("inbound_notices")).toBe(before + 1);
    expect(await walletOf(player)).toEqual(NOTHING);
  });

  test.each([
    ["zero", "0"],
    ["negative", "-100000"],
    ["fractional", "100000.5"],
    ["2^53 + 1", "9007199254740993"],
    ["huge", "1e21"],
    ["infinite", "1e400"],
    ["a string", '"100000"'],
    ["null", "null"],
    ["a list", "[100000]"],
  ])("with an amount that is %s is refused", async (_what, amount) => {
    const body = JSON.stringify(aNotice({ content })).replace(
      '"transferAmount":100000',
      `"transferAmount":${amount}`,
    );
    const { status } = await leavesNothing(() => send(portal.url, body, signedHeaders(body)));
    expect(status).toBe(400);
  });

  test.each(["", "{", "null", "[]", '"text"', '{"id":1}', "\u0000"])(
    "with the body %j is refused",
    async (body) => {
      const { status } = await leavesNothing(() => send(portal.url, body, signedHeaders(body)));
      expect(status).toBe(400);
    },
  );
});
