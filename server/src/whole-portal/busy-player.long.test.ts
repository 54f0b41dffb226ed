/**
 * A player with as many rows as docs/limits.md allows is served at most twice as slowly as one with ten of each.
 */
import { calls } from "@portal/contract/http/calls";
import { beforeAll, expect, test } from "vitest";
import { NEWEST_KEPT, PLAYER_ROWS, SENT_MESSAGES_A_DAY } from "./player-rows.ts";
import { limits as cardLimits } from "../features/payment/cards/limits.ts";
import { limits as purchaseLimits } from "../features/purchase/feature.ts";
import { limits as rechargeLimits } from "../features/recharge/limits.ts";
import { untilServed } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, type Person, userIdOf } from "../testing/people/people.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const FEW = 10;
/** Rows that a day's limit allows are made for so many days: a month if they are kept for ever or for a month. */
const DAYS = 30;
/** Rows of the busy player: as many as docs/limits.md allows. Others: MANY. */
const BUSY: Partial<Record<keyof typeof manyRows, number>> = {
  ...NEWEST_KEPT,
  // Two days' windows may follow each other.
  purchases: 2 * purchaseLimits.createPurchaseByUserDaily.max,
  purchase_keys: DAYS * purchaseLimits.createPurchaseByUserDaily.max,
  transactions:
    DAYS * (rechargeLimits.rechargeByUserDaily.max + purchaseLimits.createPurchaseByUserDaily.max),
  cards: DAYS * cardLimits.cardByUserDaily.max,
  sent_messages: DAYS * SENT_MESSAGES_A_DAY,
  transfer_cases: 3_000,
  case_messages: 3_000,
  support_cases: 3_000,
};
const MANY = 1_000;
/** Rows of the books are written with the transactions. */
const WITH_TRANSACTIONS = ["deliveries", "idempotency_keys", "journals", "entries"];
/** Other players, who have little: so the planner's statistics say that a player has few rows. */
const OTHERS = 500;

const WARM_UP_ROUNDS = 5;
const ROUNDS = 80;
const AT_MOST_TIMES = 2;
const LONG = { timeout: 240_000 };

const { portal } = await aPortalWithSandbox();
const { database } = portal;
let people: Readonly<Record<"busy" | "calm", Person>>;

async function give(ids: readonly number[], countOf: (table: keyof typeof manyRows) => number) {
  for (const [table, texts] of Object.entries(manyRows)) {
    for (const text of [texts].flat()) {
      await database.query(text, [ids, countOf(table as keyof typeof manyRows)]);
    }
  }
}

beforeAll(async () => {
  people = { busy: await aPlayer(portal), calm: await aPlayer(portal) };
  const others = await database.query<{ id: string }>(
    `insert into users (username, phone_number, password_hash, payment_code)
     select 'other' || n, '+84912345678', '', 'OTHER' || n from generate_series(1, $1::int) as n
     returning id`,
    [OTHERS],
  );
  await give([await userIdOf(portal, people.busy)], (table) => BUSY[table] ?? MANY);
  await give([await userIdOf(portal, people.calm)], () => FEW);
  await give(
    others.map(({ id }) => Number(id)),
    () => 1,
  );
  await database.query("vacuum analyze");
});

/** Returns the paths of the player's GET calls, each with the id of something of theirs if it takes one. */
async function pathsOf(player: Person): Promise<Readonly<Record<string, string>>> {
  const id = await userIdOf(portal, player);
  const newest = async (table: string, order: string, where = "true") => {
    const text = `select id from ${table} where user_id = $1 and ${where} order by ${order} limit 1`;
    const [row] = await database.query<{ id: string }>(text, [id]);
    return row!.id;
  };
  const things: Record<string, string> = {
    "/api/top-ups/{id}": await newest("top_ups", "sent_at desc"),
    "/api/support/cases/{id}": await newest("support_cases", "opened_at desc"),
    "/api/purchases/{id}": await newest("open_purchases", "created_at desc"),
    "/api/transactions/{id}": await newest(
      "transactions",
      "created_at desc",
      "type = 'credit.pay'",
    ),
    "/api/transaction-months/{month}": new Date().toISOString().slice(0, 7),
    "/api/proofs/{action}": "confirm.payment",
  };
  const own = calls
    .filter(({ method, who }) => method === "GET" && who === "user")
    .map(({ path }) => [path, path.replace(/\{\w+\}/, () => things[path] ?? "")]);
  return Object.fromEntries(own);
}

async function latencyOf({ browser }: Person, path: string): Promise<number> {
  const begun = performance.now();
  await okay(untilServed(() => browser.get(path)));
  return performance.now() - begun;
}

const WHO = ["busy", "calm"] as const;
type ByWho<T> = Readonly<Record<(typeof WHO)[number], T>>;
type Measured = {
  readonly call: string;
  readonly path: ByWho<string>;
  readonly ms: ByWho<number[]>;
};

/** Asks each call for both players in turn, round by round: what slows the machine for a while slows all alike. */
async function measure(calls: readonly Measured[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, ms } of calls) {
      for (const who of round % 2 === 0 ? WHO : WHO.toReversed())
        ms[who].push(await latencyOf(people[who], path[who]));
    }
  }
}

async function callsOfBoth(): Promise<Measured[]> {
  const paths = { busy: await pathsOf(people.busy), calm: await pathsOf(people.calm) };
  return Object.keys(paths.busy).map((call) => ({
    call,
    path: { busy: paths.busy[call]!, calm: paths.calm[call]! },
    ms: { busy: [], calm: [] },
  }));
}

/** Compares the shortest times: other work of the machine only makes a time longer, and more rows make all longer. */
const ratioOf = ({ ms }: Measured): number => Math.min(...ms.busy) / Math.min(...ms.calm);

test("R-CROWD-1: rows of each kind that players make at will are made here", () => {
  const atWill = Object.entries(PLAYER_ROWS).filter(([, { isAtWill }]) => isAtWill);
  const made = [...Object.keys(manyRows), ...WITH_TRANSACTIONS];
  expect(made.toSorted()).toEqual(atWill.map(([table]) => table).toSorted());
});

test(
  `R-CROWD-1: with as much as a player can have, each of their calls takes at most ${AT_MOST_TIMES} times as long as with ten of each`,
  LONG,
  async () => {
    await measure(await callsOfBoth(), WARM_UP_ROUNDS);
    const measured = await callsOfBoth();
    await measure(measured, ROUNDS);
    const slow = measured.filter((one) => ratioOf(one) > AT_MOST_TIMES);
    expect(slow.map((one) => `${one.call}: ${ratioOf(one).toFixed(1)} times`)).toEqual([]);
  },
);

/**
 * Statements that give players many rows of each kind, past the portal. $1: the players' ids; $2: how many each. What
 * the database bounds, it bounds here too.
 */

const EACH = "unnest($1::bigint[]) as u (id) cross join generate_series(1, $2::int) as n";
const SESSIONS = `(
  select id, user_id, row_number() over (partition by user_id order by id) as n
  from sessions where user_id = any ($1::bigint[])) as s`;
const HASH = "uuid_send(gen_random_uuid())";

/** A recharge that the game has refused, in the books: the payment, its refund, and the journals of both. */
const REFUSED_RECHARGES = `
  with paid as (
    insert into transactions (id, user_id, type, status, value, currency, created_at)
    select uuidv7(), u.id, 'credit.pay', 'failed', -100, 'KP', now() - n * interval '100 seconds' from ${EACH}
    returning id, user_id, created_at
  ), refunded as (
    insert into transactions (user_id, parent_id, type, status, value, currency, created_at)
    select user_id, id, 'credit.refund', 'success', 100, 'KP', created_at from paid returning id, user_id, parent_id
  ), delivered as (
    insert into deliveries (transaction_id, account, zone_id, coins, credit_spent)
    select id, 'a', '1', 1, 100 from paid
  ), keyed as (
    insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
    select user_id, gen_random_uuid()::text, ${HASH}, id from paid
  ), posted as (
    insert into journals (key, kind, user_id, transaction_id)
    select 'hold:' || id, 'credit.pay', user_id, id from paid
    union all select 'refund:' || parent_id, 'credit.refund', user_id, id from refunded
    returning id, user_id, kind
  ), sides as materialized (
    -- Read once, before this statement's own entries, which each read would have to skip.
    select a.id, a.user_id, side.sign,
      coalesce((select max(e.position) from entries e where e.account_id = a.id), 0) as last
    from (values ('credit', 1), ('test', -1)) as side (name, sign)
    join ledger_accounts a on a.name = side.name
    where a.user_id = any ($1::bigint[]) or a.user_id is null
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
  select s.id, s.last + row_number() over (partition by s.id order by p.id), p.id, 'KP',
    s.sign * case p.kind when 'credit.pay' then -100 else 100 end, 0
  from posted p join sides s on s.user_id = p.user_id or s.user_id is null`;

const purchases = (columns: string, values: string) => `
  insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, method, created_at, expires_at${columns})
  select gen_random_uuid(), u.id, 100, 100, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', 'vietcombank'${values} from ${EACH}`;

/** In this order: some point to others. */
const manyRows = {
  sessions: `
    insert into sessions (token_hash, user_id, remember, device, last_used_at, idle_ends_at, ends_at)
    select ${HASH}, u.id, true, 'Chrome trên Android', now() - n * interval '1 minute', now() + interval '1 day', now() + interval '1 day'
    from ${EACH}`,
  known_devices: `
    insert into known_devices (token_hash, user_id, expires_at)
    select ${HASH}, u.id, now() + interval '1 day' from ${EACH}`,
  push_subscriptions: `
    insert into push_subscriptions (session_id, user_id, encrypted)
    select id, user_id, 'x' from ${SESSIONS} where n <= $2 on conflict do nothing`,
  login_challenges: `
    insert into login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
    select ${HASH}, u.id, false, now(), now() + interval '10 minutes' from ${EACH}`,
  security_codes: `
    insert into security_codes (session_id, action, channel, code_mac, expires_at)
    select id, action, channel, '', now() + interval '10 minutes' from ${SESSIONS},
      unnest(array['confirm.email', 'confirm.phone_number', 'confirm.payment', 'confirm.change_password',
        'confirm.change_email', 'approve.login']) as action,
      unnest(array['email', 'sms']) as channel
    where n <= $2`,
  totp_setups: `
    insert into totp_setups (session_id, secret, expires_at)
    select id, 'x', now() + interval '10 minutes' from ${SESSIONS} where n <= $2`,
  passkeys: `
    insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    select u.id, ${HASH}, '', 0, '{internal}', true, 'Chrome trên Android' from ${EACH} where n <= 10`,
  passkey_challenges: `
    insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
    select ${HASH}, 'add', id, now() + interval '5 minutes' from ${SESSIONS}, generate_series(1, 3) where n <= $2`,
  recovery_codes: `
    insert into recovery_codes (user_id, code_mac) select u.id, ${HASH} from ${EACH} where n <= 10`,
  link_tokens: `
    insert into link_tokens (token_hash, purpose, user_id, email, expires_at)
    select ${HASH}, 'verify-email', u.id, 'a@example.vn', now() + interval '30 minutes' from ${EACH}`,
  account_changes: `
    insert into account_changes (user_id, what, phone_number, expires_at)
    select u.id, 'phone', '+84912345678', now() + interval '72 hours' from ${EACH}`,
  undo_links: `
    insert into undo_links (token_hash, change_id)
    select ${HASH}, c.id from account_changes c, generate_series(1, 2)
    where c.user_id = any ($1::bigint[]) and $2::int > 0`,
  purchases: [
    purchases(
      ", dropped_at",
      ", now() - n * interval '2 minutes', now() + interval '20 hours', now()",
    ),
    // Five may be open in a day, and an expired one stays for 30.
    `${purchases("", ", now() - interval '2 days', now() - interval '1 day'")} where n <= 150`,
    `${purchases("", ", now() - n * interval '1 minute', now() + interval '20 hours'")} where n <= 5`,
  ],
  transactions: [
    "select open_house_accounts(array['test'], array['KP'], 0::smallint) where cardinality($1::bigint[]) * $2::int > 0",
    REFUSED_RECHARGES,
    // Those of the last days were packages.
    `insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, created_at, expires_at, ordered_at, transaction_id)
     select id, user_id, 100, 100, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', created_at, created_at + interval '1 day', created_at, id
     from transactions where user_id = any ($1::bigint[]) and type = 'credit.pay' and $2::int > 0`,
  ],
  purchase_keys: `
    insert into purchase_keys (user_id, key, body_sha256, purchase_id)
    select user_id, gen_random_uuid()::text, ${HASH}, id from (
      select user_id, id, row_number() over (partition by user_id order by created_at desc) as n
      from purchases where user_id = any ($1::bigint[])) as p
    where n <= $2`,
  cards: `
    with submitted as (
      insert into transactions (user_id, type, status, value, currency, payload, created_at)
      select u.id, 'topup.card', 'failed', 50000, 'VND', '{"provider": "VIETTEL", "serial": "1", "pin": "1"}', now() - n * interval '15 minutes'
      from ${EACH} returning id
    )
    insert into cards (transaction_id, provider, telco, serial, pin_mac, declared_vnd, settled_at, failure, is_taken)
    select id, 'VIETTEL', 'VIETTEL', '1', sha256(uuid_send(id)), 50000, now(), 'bad_card', false from submitted`,
  top_ups: [
    `insert into top_ups (user_id, method, amount_vnd, sent_at)
     select u.id, 'vietcombank', 10000 + n, now() - interval '4 days' from ${EACH}`,
    `insert into top_ups (user_id, method, amount_vnd, sent_at)
     select u.id, 'vietcombank', 10000 + n, now() - n * interval '1 minute' from ${EACH} where n <= 10`,
    `insert into top_ups (user_id, method, amount_vnd, purchase_id)
     select user_id, 'vietcombank', 10000, id from purchases
     where user_id = any ($1::bigint[]) and dropped_at is null and $2::int > 0`,
  ],
  transfer_cases: `
    insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end, opened_at, obstacle, status, decided_by, decided_at)
    select u.id, 'vietcombank', 10000 + n, now(), 'ABC123', now() - n * interval '8 hours', 'not_found', 'withdrawn', 'player', now()
    from ${EACH}`,
  support_cases: `
    insert into support_cases (user_id, topic, opened_at, last_message_at, closed_at)
    select u.id, 'other', now() - n * interval '8 hours', now() - n * interval '8 hours', case when n > 3 then now() end
    from ${EACH}`,
  case_messages: `
    insert into case_messages (case_id, body)
    select c.id, 'Tôi đã chuyển tiền mà chưa thấy KP, nhờ kiểm tra giúp.'
    from (select distinct on (user_id) id from support_cases where user_id = any ($1::bigint[])
      order by user_id, opened_at desc) as c, generate_series(1, $2::int)`,
  case_screenshots: `
    insert into case_screenshots (case_id, encrypted)
    select id, 'x' from support_cases where user_id = any ($1::bigint[]) order by opened_at desc limit $2::int`,
  data_requests: `
    insert into data_requests (user_id, kind, asked_at, answer_by, complete_by, status, ended_at)
    select u.id, 'export', now() - n * interval '2 hours', now(), now(), 'withdrawn', now() from ${EACH}`,
  inbound_sms: `
    insert into inbound_sms (gateway, message_id, sender, command, user_id)
    select 'test', gen_random_uuid()::text, '+84912345678', 'MXT', u.id from ${EACH}`,
  sent_messages: `
    insert into sent_messages (id, user_id, channel, kind, recipient, queued_at, status)
    select gen_random_uuid(), u.id, 'sms', 'code', 'x', now(), 'accepted' from ${EACH}`,
} as const satisfies Readonly<Record<string, string | readonly string[]>>;
