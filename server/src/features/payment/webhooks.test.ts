/** The webhook of a bank's feed refuses what is forged or too large, and keeps what names no player's account. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

  test.each([
    ["no headers", (_body: string) => ({})],
    ["another key", (body: string) => signedHeaders(body, { secret: "test-sepay-secreT" })],
    [
      "the signature of another amount",
      (body: string) => signedHeaders(body.replace("100000", "1")),
    ],
  ])("with %s", async (_what, headersFor) => {
    const body = JSON.stringify(aNotice({ content }));
    const answer = await leavesNothing(() => send(portal.url, body, headersFor(body)));
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
});
