/** Tests the checks on findings that no planted mistake of `simulation/mutations` causes. */
import { describe, expect, test } from "vitest";
import { portal as settings } from "../../portal.config.ts";
import {
  emptyNotes,
  type Notes,
  type Player,
  type Said,
  type StaffAct,
  type Theft,
  type TransferNote,
} from "../execute/notes.ts";
import { firstShop } from "../generate/accounts.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkCodes, checkPages } from "./check-players.ts";
import { compareWithLog, type LoggedAct } from "./check-staff.ts";
import { checkShop } from "./check-shop.ts";
import { checkCampaigns } from "./check-windows.ts";
import type { LedgerBooks, Order, TopUp } from "./ledger-books.ts";
import { checkThefts, handedInBy } from "./verify.ts";

const books: LedgerBooks = {
  topUps: [],
  houseVnd: [],
  unmatched: [],
  found: [],
  payments: [],
  wallets: [],
  keyed: [],
  givenCodes: [],
  orders: [],
};

const topUp: TopUp = {
  username: "lan",
  by: "momo",
  isCard: false,
  amountVnd: 50_000,
  kp: 500,
  id: "1",
  at: 0,
  campaign: null,
  orderVersion: null,
  isClaimed: false,
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

const NOTHING = /^$/;
const booked = { key: "k", id: "t1", status: "success" };

test.each<[string, Said[], LedgerBooks["keyed"], RegExp]>([
  ["as answered", [done], [booked], NOTHING],
  ["lost", [done], [], /acknowledged \(done\) and lost/],
  ["taken back", [done, undone], [{ ...booked, status: "failed" }], /done and undone/],
  ["another one", [done], [{ ...booked, id: "t2" }], /answered as t1, booked as t2/],
  ["answered as refused", [refused], [booked], /no answer said so/],
  ["still pending", [done], [{ ...booked, status: "pending" }], /answered done, pending/],
])("an order is verified by its answers: %s", (_what, said, keyed, found) => {
  const notes = emptyNotes();
  notes.recharges.push({ player: aPlayer("lan"), path: "/order", key: "k", body: {}, said });
  expect(checkAnswers(notes, { ...books, keyed }).join("\n")).toMatch(found);
});

test("of two players who hand in one card, the one whose request did not fail owns it", () => {
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
  notes.claims.push({ player: players[0]!, campaign: SHARE, code: given });
  if (soldOut) notes.soldOut.set(SHARE, 1);
  const giftCodes = ["A", "B"].map((code) => ({ campaign: SHARE, code }));
  const owners = minhHasNone ? ["lan"] : ["lan", "minh"];
  const givenCodes = owners.map((username) => ({ username, campaign: SHARE, at: 0 }));
  return (await checkCodes({ players, notes, giftCodes }, { ...books, givenCodes })).join("\n");
}

test("a gift code is verified by its owner, the responses, and the imported codes", async () => {
  expect(await verified({ soldOut: true })).toBe("");
  expect(await verified({ lan: "B" })).toMatch(/given to two players/);
  expect(await verified({ given: "B" })).toBe(
    "gift code chia-se-2026 of lan: in a response, and not on the page",
  );
  expect(await verified({ lan: "C", given: "C" })).toMatch(/not imported/);
  expect(await verified({ soldOut: true, minhHasNone: true })).toMatch(/sold out, 1 are left/);
});

test("a code for top-ups is verified by the sum that its campaign required at that moment", async () => {
  const TOP_UP = "tich-luy-100k-2026";
  const { campaigns = [] } = settings.giftCodes ?? {};
  expect(campaigns.find(({ id }) => id === TOP_UP)).toMatchObject({ thresholdVnd: 100_000 });
  const lan = aPlayer("lan", { 0: "A" });
  const verifiedAt = async (at: number) => {
    const notes = emptyNotes();
    const order = {
      operation: "publish-gift",
      campaign: TOP_UP,
      content: { thresholdVnd: 20_000 },
    };
    notes.staffActs.push({ ...grant, order, sentAt: 100_000, doneAt: 101_000 });
    const given = { username: "lan", campaign: TOP_UP, at };
    const giftCodes = [{ campaign: TOP_UP, code: "A" }];
    const ledger = { ...books, topUps: [topUp], givenCodes: [given] };
    return checkCodes({ players: [lan], notes, giftCodes }, ledger);
  };
  expect(await verifiedAt(99_000)).toEqual([
    "lan has a code of tich-luy-100k-2026 for 50000đ of 100000đ",
  ]);
  expect(await verifiedAt(100_500)).toEqual([]);
  expect(await verifiedAt(200_000)).toEqual([]);
});

test("a page shows the credit and debt of the ledger", async () => {
  const body = { credit: 0, debtCredit: 50 };
  const browser = { get: async () => ({ body }) } as unknown as Player["browser"];
  const players = [{ ...aPlayer("lan"), browser }];
  const verifiedBy = (debt: number) =>
    checkPages({ players }, { wallets: [{ username: "lan", credit: 0, debt }] });
  expect(await verifiedBy(-50)).toEqual([]);
  expect(await verifiedBy(-40)).toHaveLength(2);
});

const theft: Theft = {
  thief: "khoa",
  payer: "lan",
  isMarked: false,
  isEarly: false,
  hasPayerClaimed: false,
};

function findings(change: Partial<Theft>, username?: string): string[] {
  const note = { id: "1", reference: "FT1", theft: { ...theft, ...change } };
  const found = username === undefined ? [] : [{ reference: "FT1", username }];
  return checkThefts({ transfers: [note as unknown as TransferNote] }, { found });
}

test("money that names no player and that its payer never claims may go to another who claims it in time", () => {
  expect(findings({}, "khoa")).toEqual([]);
  expect(findings({})).toEqual([]);
});

test.each<[string, Partial<Theft>]>([
  ["names its payer almost", { isMarked: true }],
  ["was claimed before it arrived", { isEarly: true }],
  ["its payer claims", { hasPayerClaimed: true }],
])("money that %s is stolen if the thief has it", (_what, change) => {
  expect(findings(change, "khoa")).toEqual(["stolen: 1 of lan, by khoa"]);
});

test("a payer who claims the money and does not get it is reported", () => {
  expect(findings({ hasPayerClaimed: true })).toHaveLength(1);
  expect(findings({ hasPayerClaimed: true }, "lan")).toEqual([]);
});

const grant: StaffAct = {
  reason: "r1",
  order: { operation: "grant" },
  by: "minh",
  isAlone: true,
  mayBeApproved: true,
  answer: "done",
  sentAt: 1_000,
  doneAt: 2_000,
  whenDone: () => {},
};
const entry: LoggedAct = { operator: "minh", reason: "r1", command: "grant", isBooked: true };

describe("each act of staff is in the log once, under their name", () => {
  test.each<[string, Partial<StaffAct>, readonly LoggedAct[], RegExp]>([
    ["done", {}, [entry], NOTHING],
    ["refused", { answer: "refused" }, [], NOTHING],
    ["lost", {}, [], /done, and done 0 times/],
    ["doubled", {}, [entry, entry], /done 2 times/],
    ["refused and done", { answer: "refused" }, [entry], /refused, and done 1 times/],
    ["under another name", {}, [{ ...entry, operator: "hoa" }], /done by hoa/],
    ["approved by its proposer", { isAlone: false }, [entry], /done by minh/],
    ["without a journal", {}, [{ ...entry, isBooked: false }], /not in the books/],
    ["without an order", {}, [entry, { ...entry, reason: "r2" }], /without an order: grant/],
  ])("%s", (_what, change, logged, found) => {
    const lines = compareWithLog({ staffActs: [{ ...grant, ...change }], bulkRuns: [] }, logged);
    expect(lines.join("\n")).toMatch(found);
  });
});

describe("a transfer is credited under the campaign of its moment", () => {
  const content = { methods: ["momo"], steps: [] };
  const published = { ...grant, order: { operation: "publish-bonus", campaign: "tet", content } };
  const order = { operation: "end-campaign", campaign: "tet" };
  const ended = { ...grant, order, sentAt: 8_000, doneAt: 9_000 };
  const transfers = [{ id: "1", method: "momo" } as TransferNote];
  const notes = { transfers, phantoms: [], staffActs: [published, ended] };

  test.each<[string, at: number, underIt: RegExp, underNone: RegExp]>([
    ["before", 900, /which did not hold/, NOTHING],
    ["while it is published", 1_500, NOTHING, NOTHING],
    ["in between", 5_000, NOTHING, /no campaign while tet held/],
    ["while it is ended", 8_500, NOTHING, NOTHING],
    ["after", 9_500, /which did not hold/, NOTHING],
  ])("%s", (_when, at, underIt, underNone) => {
    const checked = (campaign: string | null) =>
      checkCampaigns(notes, { topUps: [{ ...topUp, at, campaign }] }).join("\n");
    expect(checked("tet")).toMatch(underIt);
    expect(checked(null)).toMatch(underNone);
  });
});

describe("an order has the coins and asks by the rates of the version that it was made under", () => {
  const changed = { ...firstShop, packages: [{ creditKp: 100, coins: 10_007 }] };
  const order = { operation: "change-shop", after: 1, content: changed };
  const staffActs = [{ ...grant, order, sentAt: 100_000, doneAt: 101_000 }];
  const checked = (change: Partial<Order>, rate = 0.01) => {
    const asked = [{ method: "momo" as const, rate }];
    const purchases = [{ ids: ["1"], asked }] as unknown as Notes["purchases"];
    const known = { id: "1", creditKp: 100, coins: 10_007, at: 200_000, version: 2, zone: null };
    return checkShop({ staffActs, purchases }, { orders: [{ ...known, ...change }] }).join("\n");
  };
  test.each<[string, Partial<Order>, RegExp]>([
    ["made under another", { version: 1, coins: 10_000 }, /of version 1, which did not hold/],
    ["of no version", { version: null, coins: 10_000 }, /has 10000 coins for 100 KP/],
    ["before it began", { at: 99_000 }, /of version 2, which did not hold/],
  ])("%s", (_what, change, found) => expect(checked(change)).toMatch(found));
  test("its own", () => {
    expect(checked({})).toBe("");
    expect(checked({}, 0.02)).toMatch(/asked for momo by a rate of 0.02/);
    expect(checked({ at: 100_500, version: 1, coins: 10_000 })).toBe("");
  });
});
