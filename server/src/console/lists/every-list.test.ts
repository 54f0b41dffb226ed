/** Every list of the console filters, sorts in both directions, and pages by cursor; all other rows have a bound. */
import { consoleCalls } from "@portal/contract/console/calls";
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, okay } from "../../testing/people/browser.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { askedOf, type Row } from "./testing/filters-of-lists.ts";
import { fillLists } from "./testing/fill-lists.ts";

/** Calls that return rows without being lists, each with its bound. */
const BOUNDED: Readonly<Record<string, string>> = {
  "/api/console/today": "the hours, methods and queues of a day",
  "/api/console/queues": "the queues themselves",
  "/api/console/channels": "the channels of the settings",
  "/api/console/reply-templates": "the templates that people read through",
  "/api/console/messages": "the newest, and sums by network",
  "/api/console/search": "the best hits",
  "/api/console/books": "the periods that were asked for",
  "/api/console/net": "the methods, in the periods that were asked for",
  "/api/console/vat": "the rates, in the periods that were asked for",
  "/api/console/rates": "some versions a year",
  "/api/console/shop": "some versions a year, and what waits",
  "/api/console/brand": "some versions a year, and what waits",
  "/api/console/reconcile/days": "the last five weeks",
  "/api/console/staff/limits": "the operations, by role",
  "/api/console/staff/break-glass": "the newest; the log has all",
  "/api/console/campaign-desk": "the methods, and proposals of a page",
  "/api/console/approvals/{id}": "one proposal",
  "/api/console/campaigns/{campaign}/versions": "the versions of one campaign",
  "/api/console/cases/{id}": "one case",
  "/api/console/notices/{id}": "one notice",
  "/api/console/notices/{id}/candidates": "the likeliest",
  "/api/console/players/{username}": "one player",
  "/api/console/players/{username}/notes": "the newest notes on one player",
  "/api/console/transactions/{id}": "one transaction",
  "/api/console/me": "the roles of one person",
};

/** A value of each filter that leaves rows out; of one that is words, words that nothing has. */
const EFFECTIVE: Readonly<Record<string, string>> = {
  from: "2099-01-01",
  to: "2001-01-01",
  amountVnd: "7",
  vatPercent: "99",
  fromVnd: "999999999",
  toVnd: "1",
  owner: "mine",
  decision: "mine",
  role: "marketing",
  session: "present",
  status: "answered",
  topic: "game",
  list: "closed",
  way: "card",
  "/api/console/approvals state": "expired",
  "/api/console/approvals id": "00000000-0000-4000-8000-000000000000",
  "/api/console/queues/stuck kind": "payment",
  "/api/console/data-requests kind": "deletion",
  "/api/console/outgoing state": "booked",
  "/api/console/payouts state": "sent",
  "/api/console/player-list state": "stopped",
  "/api/console/player-list shares": "device",
  "/api/console/player-list unverified": "phone",
  "/api/console/player-list lastFrom": "2099-01-01",
  "/api/console/player-list lastTo": "2001-01-01",
  "/api/console/bulk state": "finished",
  "/api/console/campaigns state": "over",
  "/api/console/reconcile/runs state": "failed",
  "/api/console/reconcile/findings state": "accepted",
};
const effectOf = (path: string, filter: string): string =>
  EFFECTIVE[`${path} ${filter}`] ?? EFFECTIVE[filter] ?? "none";

type Shape = {
  readonly shape: Readonly<Record<string, { readonly def: { readonly type: string } }>>;
};
type Lists = ReadonlyMap<
  string,
  { readonly sorts: readonly string[]; readonly filters: readonly string[] }
>;
const PAGE_FIELDS = new Set(["sort", "cursor", "limit"]);

const hasRows = (reply: unknown): boolean => JSON.stringify(reply ?? {}).includes('"array"');

const lists: Lists = new Map(
  consoleCalls.flatMap((call) => {
    const query = "query" in call ? (call.query as unknown as Shape).shape : {};
    const sort = query["sort"] as unknown as
      | { def: { innerType: { options: string[] } } }
      | undefined;
    if (call.method !== "GET" || sort === undefined) return [];
    const filters = Object.keys(query).filter((field) => !PAGE_FIELDS.has(field));
    return [[call.path, { sorts: sort.def.innerType.options, filters }] as const];
  }),
);

const portal = await aPortal();
const console = await aConsole(portal.database);
let staff: Browser;
let fixed: Readonly<Record<string, Readonly<Record<string, string>>>>;
beforeAll(async () => {
  staff = await console.signIn("hoa", "senior", "payments", "accountant", "admin");
  fixed = await fillLists(portal.database);
  const content = await contentOf(await aPlayer(portal));
  for (let nth = 0; nth < 3; nth++) await sendNotice(portal.url, aNotice({ content }));
  await takeOne();
});

/** The signed-in person takes one row of each list whose rows have an owner. */
async function takeOne(): Promise<void> {
  for (const [path, { filters }] of lists) {
    if (!filters.includes("owner")) continue;
    const { id, what, nth } = (await page(path, { limit: "500" })).rows[1]!;
    const work = { queue: path.split("/").at(-1), item: String(id ?? what), from: null };
    const { status } =
      nth === undefined
        ? await staff.post("/api/console/queues/take", work)
        : await staff.post(
            `/api/console/reconcile/runs/${fixed[path]!["run"]}/findings/${Number(nth)}/own`,
          );
    expect(status, path).toBe(204);
  }
}

type Page = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

async function page(path: string, query: Readonly<Record<string, string>>): Promise<Page> {
  const asked = new URLSearchParams({ ...fixed[path], ...query }).toString();
  return (await okay(staff.get(`${path}?${asked}`))).body as unknown as Page;
}

/** Rows in any order. */
const asTexts = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

/** All rows of an order, as texts, a few at a time. */
async function inOrder(path: string, sort: string, limit: string): Promise<string[]> {
  const rows: string[] = [];
  let cursor: string | null = null;
  do {
    const read: Page = await page(path, { sort, limit, ...(cursor !== null && { cursor }) });
    rows.push(...read.rows.map((row) => JSON.stringify(row)));
    cursor = read.nextCursor;
  } while (cursor !== null);
  return rows;
}

test("every call that returns rows is a list, or has a known bound", () => {
  const others = consoleCalls.filter(
    (call) =>
      call.method === "GET" && "reply" in call && !lists.has(call.path) && hasRows(call.reply),
  );
  expect(others.map(({ path }) => path).toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});

describe.each([...lists])("%s", (path, { sorts, filters }) => {
  test("sorts by each of its fields in both directions, one the reverse of the other", async () => {
    const fields = new Set(sorts.map((sort) => sort.replace(/^-/, "")));
    expect(fields.size).toBeGreaterThan(0);
    expect(new Set(sorts)).toEqual(new Set([...fields].flatMap((field) => [field, `-${field}`])));
    for (const field of fields) {
      const up = await inOrder(path, field, "500");
      expect(up.length, path).toBeGreaterThan(2);
      expect(await inOrder(path, `-${field}`, "500"), field).toEqual(up.toReversed());
    }
    const orders = await Promise.all([...fields].map((field) => inOrder(path, field, "500")));
    expect(new Set(orders.map((rows) => rows.join())).size, "different orders").toBe(fields.size);
  });

  test("pages by cursor in each order, and refuses a cursor of another order", async () => {
    for (const sort of sorts) {
      expect(await inOrder(path, sort, "2"), sort).toEqual(await inOrder(path, sort, "500"));
      const { nextCursor } = await page(path, { sort, limit: "1" });
      const another = sorts.find((one) => one !== sort)!;
      const query = { ...fixed[path], sort: another, cursor: nextCursor! };
      const asked = new URLSearchParams(query).toString();
      expect((await staff.get(`${path}?${asked}`)).status, sort).toBe(422);
    }
  });

  test("filters: no filter is without effect", async () => {
    const all = await inOrder(path, sorts[0]!, "500");
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters.filter((field) => !(field in (fixed[path] ?? {})))) {
      const rows = (await page(path, { [filter]: effectOf(path, filter), limit: "500" })).rows;
      expect(rows.length, filter).toBeLessThan(all.length);
    }
  });

  test("filters: a value that a row has finds exactly the rows that have it", async () => {
    const all = (await page(path, { limit: "500" })).rows;
    for (const filter of filters.filter((field) => !(field in (fixed[path] ?? {})))) {
      const asked = askedOf(path, filter, all);
      expect(asked, `no row shows ${filter}`).toBeDefined();
      const { rows } = await page(path, { [filter]: asked!.value, limit: "500" });
      expect(rows.length, filter).toBeGreaterThan(0);
      const expected = all.filter((row) => asked!.has(row));
      expect(asTexts(rows), `${filter}=${asked!.value}`).toEqual(asTexts(expected));
    }
  });
});
