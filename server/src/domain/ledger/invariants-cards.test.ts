import { beforeAll, expect, test } from "vitest";
import { sql } from "../../kit/database/sql.ts";
import { foundAfter } from "./testing/planted-faults.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder } from "../../testing/money/books.ts";
import { findViolations } from "./invariants.ts";
import { post } from "./ledger.ts";

const VALUE_VND = 100_000;
const CREDIT_KP = 1_000;

const database = await aDatabase();
/** The owner can turn the triggers off. */
const owner = connectionsTo(database.url, 4);
const { id: userId } = await aHolder(owner);
beforeAll(async () => {
  await aCard("pending", "1");
  await aCard("failed", "2");
  await aCard("success", "3");
});

/** Plants a card as the portal leaves it in that state. */
async function aCard(status: "pending" | "success" | "failed", serial: string): Promise<void> {
  const isGood = status === "success";
  await owner.transaction(async (tx) => {
    const payload = {
      serial,
      rate: { kpPer10000Vnd: 100, bonusPercent: 0 },
      ...(isGood ? { creditKp: CREDIT_KP } : {}),
    };
    const { id } = await tx.one<{ id: string }>(sql`
      insert into transactions (user_id, type, status, value, currency, payload)
      values (${userId}, 'topup.card', ${status}, ${VALUE_VND}, 'VND', ${JSON.stringify(payload)})
      returning id`);
    await tx.run(sql`
      insert into cards (transaction_id, provider, telco, serial, pin_mac, encrypted_pin, declared_vnd,
        settled_at, failure, is_taken, real_vnd)
      values (${id}, 'VIETTEL', 'VIETTEL', ${serial}, ${Buffer.alloc(32, 7)},
        case when ${status} = 'pending' then 'sealed' end, ${VALUE_VND},
        case when ${status} <> 'pending' then now() end,
        case when ${status} = 'failed' then 'bad_card' end, ${status !== "failed"},
        case when ${isGood} then ${VALUE_VND}::bigint end)`);
    if (!isGood) return;
    await post(tx, {
      key: `card:${id}`,
      kind: "topup.card",
      transactionId: id,
      userId,
      userKp: CREDIT_KP,
      house: [
        { account: "cash:card", currency: "VND", amount: -VALUE_VND },
        { account: "sales:card", currency: "VND", amount: VALUE_VND },
        { account: "issued:card", currency: "KP", amount: -CREDIT_KP },
      ],
    });
  });
}

const cardOf = (serial: string) => `(select transaction_id from cards where serial = '${serial}')`;

test("R-PAY-3: the invariants hold for cards in every state", async () => {
  expect(await findViolations(owner)).toEqual([]);
});

const faults: readonly (readonly [found: string, fault: string, statements: readonly string[]])[] =
  [
    [
      "I6",
      "a card that was charged twice under two numbers",
      [
        "drop index cards_taken",
        `update cards set serial = '3', is_taken = true where serial = '1'`,
      ],
    ],
    [
      "I6 I7 I8",
      "a card marked as successful that was never credited",
      [
        `update transactions set status = 'success' where id = ${cardOf("2")}`,
        "update cards set failure = null where serial = '2'",
      ],
    ],
    [
      "I6 I7",
      "a credited card marked as failed",
      [`update transactions set status = 'failed' where id = ${cardOf("3")}`],
    ],
    [
      "I6 I14",
      "a credit that belongs to another card",
      [`update journals set key = 'card:' || ${cardOf("1")} where key = 'card:' || ${cardOf("3")}`],
    ],
    [
      "I6",
      "a card with another value than its credit",
      ["update cards set real_vnd = 50000 where serial = '3'"],
    ],
    [
      "I6",
      "a pending card that is marked as settled",
      ["update cards set settled_at = now(), encrypted_pin = null where serial = '1'"],
    ],
    [
      "I6",
      "a credited card that may be submitted again",
      ["update cards set is_taken = false where serial = '3'"],
    ],
    [
      "I7 I8",
      "a card credited above its rate",
      [
        `update transactions set payload = jsonb_set(payload, '{creditKp}', '1001')
          where id = ${cardOf("3")}`,
      ],
    ],
    [
      "I7",
      "a failed card with a bonus",
      [
        `insert into transactions (user_id, parent_id, type, status, value, currency)
          select user_id, id, 'credit.bonus', 'success', 5, 'KP' from transactions
          where id = ${cardOf("2")}`,
      ],
    ],
    [
      "I7",
      "a top-up by card without a card",
      [
        `insert into transactions (user_id, type, status, value, currency)
          select id, 'topup.card', 'pending', 5, 'VND' from users`,
      ],
    ],
    [
      "I5",
      "an idempotency key of another player's card",
      [
        `insert into users (username, phone_number, password_hash, payment_code)
          values ('another', '+84912345678', 'none', 'none')`,
        `insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
          select max(id), 'planted', '', ${cardOf("3")} from users`,
      ],
    ],
  ];

test.each(faults)("%s: %s is found", async (found, _fault, statements) => {
  expect((await foundAfter(owner, statements)).join(" ")).toBe(found);
});

test("R-PAY-3: I5 accepts an idempotency key of a card", async () => {
  const key = `insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
    values (${userId}, 'sound', '', ${cardOf("1")})`;
  expect(await foundAfter(owner, [key])).toEqual([]);
});

test("R-TX-1: the database keeps no PIN of a card that is final, nor loses one that is open", async () => {
  const set = (what: string) => database.query(`update cards set ${what}`);
  await expect(set("encrypted_pin = 'x' where serial = '3'")).rejects.toThrow("pin_is_kept");
  await expect(set("encrypted_pin = null where serial = '1'")).rejects.toThrow("pin_is_kept");
});
