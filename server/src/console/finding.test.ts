/** Staff find players, money and codes by an identifier, and money by filters, as far as their role may see them. */
import type { MoneyRow } from "@portal/contract/console/find-money";
import type { SearchHit } from "@portal/contract/console/search";
import { beforeAll, describe, expect, test } from "vitest";
import { openGiftCodeVault } from "../domain/payments/gift-code-vault.ts";
import { aNotice, sendNotice } from "../testing/money/bank-notices.ts";
import { nodesOf, plansOf } from "../testing/money/plans.ts";
import { contentOf } from "../testing/money/wallets.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aPlayerWithEverything } from "../testing/people/player-with-everything.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";
import { listMoney } from "./features/find-money/feature.ts";
import { findHits } from "./features/search/feature.ts";

const OTHERS = 3_000;
const PAGE_ROWS = 50;
/** Rows that a query may read of a long table: a page and one more, of the money and of its players or claims. */
const ROWS_AT_MOST = 2 * (PAGE_ROWS + 1);

const portal = await aPortalForEveryCall();
const console = await aConsole(portal.database);
const giftCodes = openGiftCodeVault(TEST_SECRETS.APP_SECRET);

let username: string;
let hoa: Browser;
beforeAll(async () => {
  const player = await aPlayerWithEverything(portal);
  ({ username } = player);
  hoa = await console.signIn("hoa", "senior");
  await portal.database.query(`
    with others as (
      insert into users (username, phone_number, password_hash, payment_code, email)
      select 'other' || n, '+8491' || lpad(n::text, 7, '0'), '', 'OTHER' || n, 'other' || n || '@example.vn'
      from generate_series(1, ${OTHERS}) as n returning id
    ), paid as (
      insert into transactions (id, user_id, type, status, value, currency, created_at)
      -- An order with an Idempotency-Key has an id without a time.
      select case when kind = 'credit.pay' then gen_random_uuid() else uuidv7(-age) end, id, kind, 'success', 100000,
        'VND', now() - age
      from others, unnest(array['topup.card', 'credit.pay']) as kind,
        lateral (select make_interval(mins => 2 * ${OTHERS} - id::integer) as age) as since
      returning id, type, created_at
    ), ordered as (
      insert into deliveries (transaction_id, account, zone_id, coins, credit_spent, ordered_at)
      select id, 'someone', '1', 1, 1, created_at from paid where type = 'credit.pay' order by created_at
    ), handed_in as (
      insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd, settled_at)
      select id, 'VIETTEL', 'VIETTEL', right(id::text, 12), sha256(id::text::bytea),
        (array[50000, 100000, 200000])[1 + ascii(right(id::text, 1)) % 3], now()
      from paid where type = 'topup.card'
    ), gone as (
      insert into outbound_notices (provider, event_id, raw, cash_account, account_number, reference, content,
        amount_vnd, occurred_at)
      select 'sepay', 'out' || n, '', 'cash:vietcombank:1', '1', 'OUT' || n, 'rut', 100000 * (1 + n % 3), now()
      from generate_series(1, ${OTHERS}) as n
    )
    insert into inbound_notices (provider, event_id, raw, method, account_number, reference, content, amount_vnd,
      occurred_at, cash_account, payer_account)
    select 'sepay', 'other' || n, '', 'vietcombank', '1', 'OTHER' || n, 'nap kp ma so' || n || ' 0912345678',
      100000 * (1 + n % 3), now(), 'cash:vietcombank:1', '00990' || n
    from generate_series(1, ${OTHERS}) as n`);
  await portal.database.query("vacuum analyze");
});

async function found(staff: Browser, q: string): Promise<SearchHit[]> {
  const path = `/api/console/search?${new URLSearchParams({ q }).toString()}`;
  return (await okay(staff.get(path))).body["hits"] as SearchHit[];
}

/** The same player by each of the identifiers that people read out, as the database has them. */
const IDENTIFIERS = `
  with me as (select * from users where username = $1)
  select * from (
    select 'player' as kind, 'username' as match, username as q, username as id from me
    union all select 'player', 'username', left(username, -1), username from me
    union all select 'player', 'phone', '0' || right(phone_number, 9), username from me
    union all select 'player', 'email', upper(email), username from me
    union all select 'player', 'payment-code', lower(payment_code), username from me
    union all (select 'player', 'payment-code', n.content, me.username
      from me join inbound_notices n on n.user_id = me.id order by n.id limit 1)
    union all (select 'transaction', 'id', upper(t.id::text), t.id::text
      from me join transactions t on t.user_id = me.id limit 1)
    union all (select 'notice', 'reference', lower(n.reference), n.id::text
      from me join inbound_notices n on n.user_id = me.id order by n.id limit 1)
    union all (select 'notice', 'event', n.event_id, n.id::text
      from me join inbound_notices n on n.user_id = me.id order by n.id limit 1)
    union all (select 'notice', 'event', n.provider || ':' || n.event_id, n.id::text
      from me join inbound_notices n on n.user_id = me.id order by n.id limit 1)
    union all select 'payment', 'order', p.order_id, p.provider || ':' || p.order_id
      from me join open_payments p on p.user_id = me.id
    union all select 'transaction', 'serial', k.serial, t.id::text
      from me join transactions t on t.user_id = me.id join cards k on k.transaction_id = t.id
    union all (select 'case', 'id', c.id::text, c.id::text
      from me join support_cases c on c.user_id = me.id limit 1)
    union all (select 'approval', 'id', a.id::text, a.id::text
      from me join approvals a on a.user_id = me.id limit 1)
  ) as named`;
type Identifier = { readonly kind: string; readonly match: string; readonly q: string; id: string };

describe("R-OPS-5: the search", () => {
  test("finds players and their orders and money by any identifier that people read out", async () => {
    const identifiers = await portal.database.query<Identifier>(IDENTIFIERS, [username]);
    expect(new Set(identifiers.map(({ match }) => match)).size).toBe(9);
    for (const { q, ...hit } of identifiers.filter(({ match }) => match !== "order")) {
      expect(await found(hoa, ` ${q} `), JSON.stringify({ q, hit })).toContainEqual(
        expect.objectContaining({ ...hit, username }),
      );
    }
    const order = identifiers.find(({ match }) => match === "order");
    expect(await found(hoa, `momo:${order!.q}`)).toEqual([
      expect.objectContaining({ kind: "payment", id: order!.id, match: "order" }),
    ]);
  });

  test("finds a gift code by its MAC", async () => {
    const [gift] = await portal.database.query<{ encrypted_code: string; campaign: string }>(
      `select encrypted_code, campaign from gift_codes
       where user_id = (select id from users where username = $1) limit 1`,
      [username],
    );
    expect(await found(hoa, giftCodes.decrypt(gift!.encrypted_code))).toEqual([
      expect.objectContaining({ kind: "gift-code", id: gift!.campaign, username }),
    ]);
  });

  test("shows each role what it may see, and nobody a contact", async () => {
    const [me] = await portal.database.query<{ phone_number: string; email: string }>(
      "select phone_number, email from users where username = $1",
      [username],
    );
    const tuan = await console.signIn("tuan", "accountant");
    expect(await found(tuan, username)).toEqual([]);
    const hits = [...(await found(hoa, me!.email)), ...(await found(hoa, me!.phone_number))];
    expect(hits).toHaveLength(2);
    expect(JSON.stringify(hits)).not.toContain(me!.email);
    // However it is written: +84… or 0….
    expect(JSON.stringify(hits)).not.toContain(me!.phone_number.slice(-9));
  });

  test("hostile texts find nothing and break nothing", async () => {
    for (const q of [
      "%",
      "' or 1=1 --",
      "a".repeat(200),
      "sepay:",
      "\u{1f600}".repeat(50),
      "___",
    ]) {
      expect(await found(hoa, q)).toEqual([]);
    }
  });
});

async function money(query: Record<string, string>, staff = hoa) {
  const path = `/api/console/money?${new URLSearchParams(query).toString()}`;
  const { body } = await okay(staff.get(path));
  return body as unknown as { rows: MoneyRow[]; nextCursor: string | null };
}

describe("R-OPS-5: money", () => {
  test("of all ways is one list, newest first, whose pages have neither gaps nor repeats", async () => {
    const seen: string[] = [];
    const times: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await money({ limit: "500", ...(cursor !== null && { cursor }) });
      seen.push(...page.rows.map(({ way, id }) => `${way}:${id}`));
      times.push(...page.rows.map(({ at }) => Date.parse(at)));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const [count] = await portal.database.query<{ n: number }>(`
      select ((select count(*) from inbound_notices) + (select count(*) from outbound_notices)
        + (select count(*) from cards) + (select count(*) from deliveries))::int as n`);
    expect(new Set(seen).size).toBe(count!.n);
    expect(seen).toHaveLength(count!.n);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("is found by reference, payer, content, serial, player, amount and days", async () => {
    const idsOf = async (query: Record<string, string>) =>
      (await money(query)).rows.map(({ way, reference }) => `${way}:${reference}`);
    expect(await idsOf({ q: "other7" })).toEqual(["in:OTHER7"]);
    expect(await idsOf({ q: "OUT9" })).toEqual(["out:OUT9"]);
    expect(await idsOf({ q: "out9" })).toEqual(["out:OUT9"]);
    expect(await idsOf({ q: "sepay:out9" })).toEqual(["out:OUT9"]);
    expect(await idsOf({ payer: "0099017" })).toEqual(["in:OTHER17"]);
    expect(await idsOf({ content: "so23 nap" })).toEqual(["in:OTHER23"]);
    expect(await idsOf({ payer: "0099017", amountVnd: "1" })).toEqual([]);
    expect(await idsOf({ to: "2020-01-01" })).toEqual([]);
    const [card] = await portal.database.query<{ serial: string }>(
      "select serial from cards where transaction_id in (select id from transactions where user_id = (select id from users where username = $1))",
      [username],
    );
    expect(await idsOf({ q: card!.serial })).toEqual([`card:${card!.serial}`]);
    const mine = await money({ username });
    expect(new Set(mine.rows.map((row) => row.way))).toEqual(new Set(["in", "card"]));
    expect(mine.rows.every((row) => row.username === username)).toBe(true);
    // One was credited at once, one found by its player, one given by an operator.
    expect(new Set(mine.rows.map(({ state }) => state))).toEqual(
      new Set(["credited", "assigned", "pending"]),
    );
    expect((await money({ amountVnd: "123456789" })).rows).toEqual([]);
  });

  test("that was credited to another player is found by its content, in 90 days or the given days", async () => {
    const another = await aPlayer(portal);
    const content = `${await contentOf(another)} MUA TRA SUA`;
    const yesterday = new Date(Date.now() - 17 * 60 * 60_000).toISOString().slice(0, 10);
    const credited = aNotice({ content, transactionDate: `${yesterday} 09:41:07` });
    await sendNotice(portal.url, credited);
    await sendNotice(portal.url, aNotice({ content, transactionDate: "2026-03-12 09:41:07" }));
    const { rows } = await money({ content: "tra sua mua" });
    expect(rows).toMatchObject([
      { name: `sepay:${credited.id}`, state: "credited", username: another.username },
    ]);
    expect((await money({ content: "mua tra sua", from: "2026-03-01" })).rows).toHaveLength(2);
    expect(
      (await money({ content: "mua tra sua", from: "2026-03-01", to: "2026-03-31" })).rows,
    ).toHaveLength(1);
  });

  test("of a card says what it was declared with, if it was worth something else, and when it was handed in", async () => {
    const createdAt = "2026-03-01T02:03:04Z";
    await portal.database.query(
      `with paid as (
        insert into transactions (id, user_id, type, status, value, currency, created_at)
        select uuidv7(), id, 'topup.card', 'failed', 500000, 'VND', $2 from users where username = $1 returning id)
      insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd, real_vnd, failure, settled_at)
      select id, 'VIETTEL', 'VIETTEL', 'WORTHLESS', sha256('WORTHLESS'), 500000, 20000, 'wrong_value', now() from paid`,
      [username, createdAt],
    );
    const { rows } = await money({ way: "card", amountVnd: "500000" });
    expect(rows).toMatchObject([{ amount: 20_000, declaredVnd: 500_000, at: createdAt }]);
    expect((await money({ way: "card", amountVnd: "50000" })).rows[0]?.declaredVnd).toBeNull();
  });

  test("shows payers and long numbers masked to roles that see contacts masked", async () => {
    const lan = await console.signIn("lan", "support");
    const [full] = (await money({ q: "OTHER7" })).rows;
    expect(full).toMatchObject({ content: "nap kp ma so7 0912345678" });
    const [masked] = (await money({ q: "OTHER7" }, lan)).rows;
    expect(masked).toMatchObject({ content: "nap kp ma so7 091••••678" });
  });
});

describe.each(["generic", "custom"] as const)("R-OPS-5: by %s plans", (kind) => {
  const LONG = new Set(["users", "transactions", "inbound_notices", "cards", "deliveries"]);

  async function expectIndexes(name: string, work: Parameters<typeof plansOf>[2], most: number) {
    const nodes = (await plansOf(console.services.db, kind, work)).flatMap(nodesOf);
    for (const node of nodes) {
      if (!LONG.has(node["Relation Name"] ?? "")) continue;
      const read =
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      expect(read, `${name}: ${JSON.stringify(node)}`).toBeLessThanOrEqual(most);
    }
  }

  test("the search reads a few rows, however long the tables", async () => {
    const { db, portal: settings } = console.services;
    const services = { portal: settings, giftCodes };
    for (const q of [
      username,
      "oth",
      "0912345678",
      "other7@example.vn",
      "OTHER7",
      crypto.randomUUID(),
      "sepay:7",
      "10009876543210",
    ]) {
      const asked = (tx: Parameters<typeof findHits>[0]["db"]) =>
        findHits({ ...services, db: tx }, { roles: ["senior"] }, q);
      await expectIndexes(q, (tx) => asked({ ...db, ...tx }), 100);
    }
  });

  test("each filter of money is read off an index", async () => {
    for (const filter of [
      {},
      { amountVnd: 100_000 },
      { amountVnd: 7 },
      { from: "2020-01-01", to: "2020-01-31" },
      { q: "OTHER7" },
      { payer: "0099017" },
      { content: "so23" },
      { username },
    ]) {
      for (const sort of ["-at", "at"] as const) {
        const query = { sort, limit: PAGE_ROWS, ...filter } as const;
        const name = JSON.stringify([filter, sort]);
        await expectIndexes(name, (tx) => listMoney(tx, query), ROWS_AT_MOST);
      }
    }
  });
});
