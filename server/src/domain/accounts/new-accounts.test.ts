import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { isPaymentCode, makePaymentCode } from "../payments/payment-code.ts";
import { type NewAccount, openAccounts } from "./new-accounts.ts";

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 10);

const someone = (): NewAccount => ({
  username: `someone_${randomBytes(6).toString("hex")}`,
  phoneNumber: "+84912345678",
  passwordHash: "none",
});

test("each account gets a payment code and its accounts in the ledger", async () => {
  const people = Array.from({ length: 100 }, someone);
  const opened = await openAccounts(db, people);
  expect(new Set(opened.map(({ username }) => username))).toEqual(
    new Set(people.map(({ username }) => username)),
  );
  expect(opened.every(({ paymentCode }) => isPaymentCode(paymentCode))).toBe(true);
  const [accounts] = await database.query(
    "select count(*)::int as count from ledger_accounts where user_id = any($1)",
    [opened.map(({ id }) => id)],
  );
  expect(accounts).toEqual({ count: 200 });
});

test("a taken name gets no account, and the others do", async () => {
  const [first, second] = [someone(), someone()];
  await openAccounts(db, [first]);
  const opened = await openAccounts(db, [{ ...first, phoneNumber: "+84987654321" }, second]);
  expect(opened.map(({ username }) => username)).toEqual([second.username]);
});

test("a payment code that is taken is drawn again", async () => {
  const [holder] = await openAccounts(db, [someone()]);
  const [fresh, other] = [makePaymentCode(), makePaymentCode()];
  const draws = [holder!.paymentCode, fresh, holder!.paymentCode, fresh, other];
  const people = [someone(), someone()];
  const opened = await openAccounts(db, people, () => draws.shift()!);
  expect(opened.map(({ paymentCode }) => paymentCode).toSorted()).toEqual(
    [fresh, other].toSorted(),
  );
  expect(draws).toEqual([]);
});

test("if 20 callers want the same names at once, each name goes to one of them", async () => {
  const people = Array.from({ length: 50 }, someone);
  const opened = await concurrently(20, (at) =>
    db.transaction((tx) => openAccounts(tx, at % 2 === 0 ? people : people.toReversed())),
  );
  const counts = tally(opened.flat().map(({ username }) => username));
  expect(counts).toEqual(Object.fromEntries(people.map(({ username }) => [username, 1])));
});
