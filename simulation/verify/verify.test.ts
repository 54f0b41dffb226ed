/** Tests the checks on findings that no planted mistake of `simulation/mutations` causes. */
import { expect, test } from "vitest";
import { portal as settings } from "../../portal.config.ts";
import { emptyNotes, type Player, type Said } from "../execute/notes.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkCodes } from "./check-codes.ts";
import { checkPages } from "./check-pages.ts";
import type { LedgerBooks } from "./ledger-books.ts";
import { handedInBy } from "./verify.ts";

const books: LedgerBooks = {
  topUps: [],
  houseVnd: [],
  unmatched: [],
  found: [],
  payments: [],
  wallets: [],
  keyed: [],
  givenCodes: [],
  arrivals: [],
};

/** Makes a player whose page shows these codes. */
function aPlayer(username: string, codes: Readonly<Record<number, string>> = {}): Player {
  const items = Object.entries(codes).map(([shareRequired, giftCode]) => ({
    shareRequired: Number(shareRequired),
    giftCode,
  }));
  const browser = { get: async () => ({ body: items }) } as unknown as Player["browser"];
  return { username, phone: "", browser, paymentContent: "" };
}

const done: Said = { verdict: "done", transactionId: "t1" };
const undone: Said = { verdict: "undone" };
const refused: Said = { verdict: "refused" };

test.each<[string, Said[], LedgerBooks["keyed"], RegExp | undefined]>([
  ["what was told", [done], [{ key: "k", id: "t1", status: "success" }], undefined],
  ["lost", [done], [], /acknowledged \(done\) and lost/],
  ["taken back", [done, undone], [{ key: "k", id: "t1", status: "failed" }], /done and undone/],
  ["another one", [done], [{ key: "k", id: "t2", status: "success" }], /told as t1, booked as t2/],
  ["never told", [refused], [{ key: "k", id: "t1", status: "success" }], /never told so/],
  ["not so", [done], [{ key: "k", id: "t1", status: "pending" }], /told done, pending/],
])("an order is verified by its answers: %s", (_what, said, keyed, found) => {
  const notes = emptyNotes();
  const request = { player: aPlayer("lan"), path: "/order", key: "k", body: {}, said };
  notes.recharges.push(request);
  const lines = checkAnswers(notes, { ...books, keyed });
  if (found) expect(lines.join("\n")).toMatch(found);
  else expect(lines).toEqual([]);
});

test("a card of two is that of the player whose own did not come to nothing", () => {
  const card = { provider: "VIETTEL", serial: "1", pin: "1", value: 20_000 };
  const processing: Said = { verdict: "processing", transactionId: "t1" };
  const ownerOf = (first: Said[], second: Said[]) =>
    handedInBy([
      { player: aPlayer("lan"), path: "/card", key: "1", body: {}, said: first, card },
      { player: aPlayer("minh"), path: "/card", key: "2", body: {}, said: second, card },
    ]);
  expect(ownerOf([processing, undone], [processing])).toBe("minh");
  expect(ownerOf([processing], [refused])).toBe("lan");
  expect(ownerOf([processing], [processing, done])).toBe("minh");
});

const SHARE = "chia-se-2026";
const SHARE_REWARD = 2;

/** Checks two players and two codes. By default each player has one, as in the response to the first. */
async function verified(change: {
  readonly lan?: string;
  readonly given?: string;
  readonly soldOut?: boolean;
  readonly minhHasNone?: boolean;
}): Promise<string> {
  const { lan = "A", given = "A", soldOut = false, minhHasNone = false } = change;
  const players = [aPlayer("lan", { 1: lan }), aPlayer("minh", minhHasNone ? {} : { 1: "B" })];
  const notes = emptyNotes();
  notes.claims.push({ player: players[0]!, rewardType: SHARE_REWARD, code: given });
  if (soldOut) notes.soldOut.set(SHARE_REWARD, 1);
  const giftCodes = ["A", "B"].map((code) => ({ campaign: SHARE, code }));
  const owners = minhHasNone ? ["lan"] : ["lan", "minh"];
  const givenCodes = owners.map((username) => ({ username, campaign: SHARE, at: 0 }));
  return (await checkCodes({ players, notes, giftCodes }, { ...books, givenCodes })).join("\n");
}

test("a code is verified by whose it is, what was given, and what was imported", async () => {
  expect(await verified({ soldOut: true })).toBe("");
  expect(await verified({ lan: "B" })).toMatch(/given to two players/);
  expect(await verified({ given: "B" })).toBe("gift code share of lan: told, but not his");
  expect(await verified({ lan: "C", given: "C" })).toMatch(/nobody imported it/);
  expect(await verified({ soldOut: true, minhHasNone: true })).toMatch(
    /said to be gone, 1 are left/,
  );
});

test("a code for top-ups is verified by the sum that its campaign asked for at that moment", async () => {
  const TOP_UP = "tich-luy-100k-2026";
  const { campaigns = [] } = settings.giftCodes ?? {};
  expect(campaigns.find(({ id }) => id === TOP_UP)).toMatchObject({ thresholdVnd: 100_000 });
  const lan = aPlayer("lan", { 0: "A" });
  const verifiedAt = async (at: number) => {
    const notes = emptyNotes();
    notes.staffActs.push({
      reason: "",
      order: { operation: "publish-gift", campaign: TOP_UP, content: { thresholdVnd: 20_000 } },
      by: "hoa",
      isAlone: false,
      mayBeApproved: true,
      answer: "done",
      sentAt: 100_000,
      doneAt: 101_000,
      whenDone: () => {},
    });
    const paid = { username: "lan", method: "momo", serial: null, amountVnd: 50_000, kp: 500 };
    const given = { username: "lan", campaign: TOP_UP, at };
    const giftCodes = [{ campaign: TOP_UP, code: "A" }];
    const ledger = { ...books, topUps: [paid], givenCodes: [given] };
    return checkCodes({ players: [lan], notes, giftCodes }, ledger);
  };
  expect(await verifiedAt(99_000)).toEqual([
    "lan has a code of tich-luy-100k-2026 for 50000đ of 100000đ",
  ]);
  expect(await verifiedAt(100_500)).toEqual([]);
  expect(await verifiedAt(200_000)).toEqual([]);
});

test("a page is judged by what the ledger says that its player has and owes", async () => {
  const body = { credit: 0, debtCredit: 50 };
  const browser = { get: async () => ({ body }) } as unknown as Player["browser"];
  const players = [{ ...aPlayer("lan"), browser }];
  const verifiedBy = (debt: number) =>
    checkPages({ players }, { wallets: [{ username: "lan", credit: 0, debt }] });
  expect(await verifiedBy(-50)).toEqual([]);
  expect(await verifiedBy(-40)).toHaveLength(2);
});
