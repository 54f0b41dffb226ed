/**
 * The invariants of the books (I1 to I15): they hold for correct books, and each finds the faults that it is there for.
 * The books are filled with every kind of journal (`liveThrough`); then each fault is planted as the database's owner
 * could, past the triggers.
 */
import { beforeAll, expect, test } from "vitest";
import { sql } from "../../kit/database/sql.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import {
  aGrant,
  aHolder,
  audit,
  capture,
  type Holder,
  hold,
  recall,
  refund,
  topUp,
} from "../../testing/money/books.ts";
import { plantPurchase } from "../../testing/money/purchases.ts";
import {
  foundAfter,
  house,
  journal,
  kindFaults,
  NEWEST,
  ofRich,
} from "./testing/planted-faults.ts";
import { refundNotice } from "../payments/refunds.ts";
import { chainJournals } from "./hash-chain.ts";
import { findViolations, invariants } from "./invariants.ts";
import { post } from "./ledger.ts";

const database = await aDatabase();
/** The owner can turn the triggers off. */
const owner = connectionsTo(database.url, 4);
const rich = await aHolder(owner, "rich");
beforeAll(async () => {
  await liveThrough(rich);
  await liveThrough(await aHolder(owner));
  await topUp(owner, null, 70_000, "unmatched");
  await chainJournals(owner, 1_000);
  await refundPart(rich);
  // Not chained yet, as the newest journals always are.
  await hold(owner, rich.id, 7);
  await topUp(owner, rich.paymentCode, 20_000, "newest");
});

/** Makes every kind of journal that exists. */
async function liveThrough({ id, paymentCode }: Holder): Promise<void> {
  await topUp(owner, paymentCode, 250_000);
  await topUp(owner, paymentCode, 50);
  await capture(owner, id, await hold(owner, id, 500));
  await refund(owner, id, await hold(owner, id, 300));
  await recall(owner, id, 10_000);
  await topUp(owner, paymentCode, 2_000_000);
  await hold(owner, id, 100);
  await owner.transaction(async (tx) => post(tx, await aGrant(tx, id)));
}

async function refundPart({ id }: Holder): Promise<void> {
  await owner.transaction(async (tx) => {
    await audit(tx, "refund", id);
    const { noticeId } = await tx.one<{ noticeId: number }>(sql`
      select id as "noticeId" from inbound_notices where user_id = ${id} order by id limit 1`);
    const order = {
      noticeId,
      amountVnd: 125_000,
      reasonCode: "test",
      key: "1",
      by: "lan",
      note: "",
    };
    expect(await refundNotice(tx, order)).toMatchObject({ outcome: "refunded" });
  });
}

const NEW_TOP_UP = "(select transaction_id from inbound_notices where event_id = 'newest')";
const OPEN_PAYMENT = "(select id from transactions where status = 'pending' limit 1)";
const LINK =
  "(select journal_id from journal_chain where journal_id is not null order by position offset 1 limit 1)";

const setPayload = (path: string, value: number) =>
  `update transactions set payload = jsonb_set(payload, '{${path}}', '${value}')
    where id = ${NEW_TOP_UP}`;

test("I1 to I15 exist and hold for correct books", async () => {
  expect(await findViolations(owner)).toEqual([]);
  expect(invariants.map(({ id }) => id)).toEqual(
    Array.from({ length: 15 }, (_, at) => `I${at + 1}`),
  );
});

const faults: readonly (readonly [found: string, fault: string, statements: readonly string[]])[] =
  [
    ["I1 I14", "a journal that does not sum to zero", journal([house("bonus"), 5])],
    [
      "I1 I14",
      "a journal that sums to zero over two currencies only",
      journal([house("bonus"), 5], [house("sales:vietcombank"), -5]),
    ],
    [
      "I2",
      "a balance that is not the sum of its entries",
      [`update ledger_accounts set balance = balance + 1 where id = ${house("bonus")}`],
    ],
    [
      "I2",
      "an account with a wrong number of entries",
      [`update ledger_accounts set entries = entries + 1 where id = ${house("bonus")}`],
    ],
    [
      "I2 I3",
      "a gap in an account's entries",
      [
        `update entries set position = position + 1 where journal_id = ${NEWEST}`,
        `update ledger_accounts set entries = entries + 1
        where id in (select account_id from entries where journal_id = ${NEWEST})`,
      ],
    ],
    [
      "I3 I11",
      "an entry that recorded a wrong balance",
      [
        `update entries set balance_after = balance_after + 1
      where account_id = ${house("issued:vietcombank")} and position = 1`,
      ],
    ],
    ["I4 I14", "credit and debt at once", journal([ofRich("credit"), 5], [ofRich("debt"), -5])],
    [
      "I4 I14",
      "negative credit",
      [
        "alter table ledger_accounts drop constraint user_credit_not_negative",
        ...journal([ofRich("credit"), -1_000_000], [house("bonus"), 1_000_000]),
      ],
    ],
    [
      "I5",
      "an idempotency key without a payment",
      [
        `insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
      select user_id, 'planted', '', transaction_id from inbound_notices where event_id = 'newest'`,
      ],
    ],
    [
      "I6",
      "a notice that was never booked",
      [
        `insert into inbound_notices
        (provider, event_id, raw, method, cash_account, account_number, content, amount_vnd, occurred_at)
      values ('sepay', 'planted', '', 'momo', 'cash:momo', '1', '', 5, now())`,
      ],
    ],
    [
      "I6 I14",
      "two notices of one top-up",
      [`update inbound_notices set transaction_id = ${NEW_TOP_UP} where event_id = 'unmatched'`],
    ],
    [
      "I6 I14",
      "bank money without a notice",
      [
        "insert into ledger_accounts (name, currency) values ('cash:momo', 'VND')",
        ...journal([house("cash:momo"), -5], [house("sales:vietcombank"), 5]),
      ],
    ],
    [
      "I6",
      "a notice with a changed amount",
      ["update inbound_notices set amount_vnd = 1 where event_id = 'newest'"],
    ],
    [
      "I6",
      "a transfer marked as returned without the journal",
      [
        `insert into notice_claims (notice_id, claimed_by)
        select id, 'planted' from inbound_notices where event_id = 'unmatched'`,
      ],
    ],
    [
      "I6",
      "two gift codes of one campaign for one player",
      [
        "alter table gift_codes drop constraint gift_codes_one_each",
        `insert into gift_codes (campaign, encrypted_code, code_mac, user_id, received_at)
        select 'planted', '', mac, min(id), now() from users, unnest(array['a', 'b']::bytea[]) as mac
        group by mac`,
      ],
    ],
    [
      "I6",
      "a gift code stored twice",
      [
        "alter table gift_codes drop constraint gift_codes_once",
        `insert into gift_codes (campaign, encrypted_code, code_mac, user_id, received_at)
        select 'planted', '', '\\xaa', id, now() from users`,
      ],
    ],
    [
      "I7 I9",
      "a payment marked as successful without its capture",
      [`update transactions set status = 'success' where id = ${OPEN_PAYMENT}`],
    ],
    [
      "I7 I9",
      "a payment marked as failed without its refund",
      [`update transactions set status = 'failed' where id = ${OPEN_PAYMENT}`],
    ],
    [
      "I7",
      "a transaction with another amount than its journals moved",
      ["update transactions set value = value - 1 where type = 'credit.recall'"],
    ],
    [
      "I7",
      "a recall of more than its top-up gave",
      [`update transactions set parent_id = ${NEW_TOP_UP} where type = 'credit.recall'`],
    ],
    [
      "I7",
      "a transaction without a cause",
      [
        `insert into transactions (user_id, type, status, value, currency)
      select id, 'credit.gift', 'success', 0, 'KP' from users`,
      ],
    ],
    [
      "I7",
      "a bonus without a top-up",
      [
        `insert into transactions (user_id, type, status, value, currency)
      select id, 'credit.bonus', 'success', 5, 'KP' from users`,
      ],
    ],
    ["I6", "a refund of another amount than was booked", ["update refunds set amount_vnd = 1"]],
    ["I6 I14", "a refund that nobody wrote down", ["delete from refunds"]],
    [
      "I6 I7",
      "a refund larger than what was recalled from the player",
      ["update refunded_notices set refunded_vnd = refunded_vnd + 100000"],
    ],
    [
      "I6",
      "a refund closed as kept without its journal",
      [
        "insert into closed_refunds (refund_id, code, closed_by) select min(id), 'kept', 'lan' from refunds",
      ],
    ],
    ["I8", "credit beyond the rate", [setPayload("rate,kpPer10000Vnd", 99)]],
    ["I8", "a bonus short of the rate", [setPayload("rate,bonusPercent", 5)]],
    [
      "I8",
      "a top-up without its rate",
      [`update transactions set payload = payload - 'rate' where id = ${NEW_TOP_UP}`],
    ],
    [
      "I9 I14",
      "a hold without a payment",
      journal([house("game-holds"), 5], [house("game-sales"), -5]),
    ],
    ...kindFaults,
    ["I13", "a purchase of another price than its order", [plantPurchase(OPEN_PAYMENT, 1, true)]],
    ["I13", "an order of a purchase that is not paid", [plantPurchase(OPEN_PAYMENT, 0, false)]],
    [
      "I10",
      "a table's write privilege granted to the application",
      ["grant update on entries to portal_app"],
    ],
    [
      "I10",
      "a column's write privilege granted to the application",
      ["grant update (balance) on ledger_accounts to portal_app"],
    ],
    ["I10", "a right to empty a table", ["grant truncate on journals to public"]],
    ["I10", "a right to amend the log", ["grant update (reason) on operator_log to portal_app"]],
    [
      "I11",
      "a changed time of a chained journal",
      [`update journals set posted_at = posted_at + interval '1 microsecond' where id = ${LINK}`],
    ],
    ["I11", "a link cut out of the chain", ["delete from journal_chain where position = 3"]],
    [
      "I2 I3 I6 I7 I11",
      "a deleted chained journal",
      [
        "alter table journal_chain drop constraint journal_chain_journal_id_fkey",
        "alter table entries drop constraint entries_journal_id_fkey",
        `delete from entries where journal_id = ${LINK}`,
        `delete from journals where id = ${LINK}`,
      ],
    ],
  ];

test.each(faults)("%s: %s is found", async (found, _fault, statements) => {
  expect((await foundAfter(owner, statements)).join(" ")).toBe(found);
});
