/** Searches by contacts that a role sees masked: nobody learns a contact by trying numbers. */
import { beforeAll, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../testing/moments.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { refusalOf, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, hoa, kiem } = await signInStaff(console);
const { query } = portal.database;

const EMAIL = "le.nam.007@example.vn";
const PAYER = "00987600017";
const CONTENT_PHONE = "0987600018";
/** Searches that support may make in a day, by the limits of staff. */
const SEARCHES_A_DAY = 100;
/** Searches that are left, and searches made at once. */
const [LEFT, AT_ONCE] = [3, 50] as const;

let username: string;
let phone: string;
beforeAll(async () => {
  ({ username } = await aPlayer(portal));
  const [row] = await query<{ phone: string }>(
    `update users set email = $2, phone_number = '+84987600016' where username = $1
     returning phone_number as phone`,
    [username, EMAIL],
  );
  phone = row!.phone;
  await query(
    `insert into inbound_notices (provider, event_id, raw, method, account_number, reference, content, amount_vnd,
       occurred_at, cash_account, payer_account, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp)
     values ('sepay', 'hidden1', '', 'vietcombank', '1', 'HIDDEN1', $1, 100000, now(), 'cash:vietcombank:1', $2,
       'topup.bank-transfer', 100, 0, 1000, 0)`,
    [`nap kp ${CONTENT_PHONE} 09 87 60 00 19`, PAYER],
  );
});

const ask = (staff: Browser, path: string, asked: Record<string, string>) =>
  staff.get(`/api/console/${path}?${new URLSearchParams(asked).toString()}`);
const spellings = () => [phone, `0${phone.slice(3)}`, phone.slice(1), EMAIL, EMAIL.toUpperCase()];
/** Every search by something that the auditor and support see in part. */
const hidden = () => [
  ...spellings().map((q) => ["players", { q }] as const),
  ["money", { payer: PAYER }] as const,
  ["money", { content: CONTENT_PHONE }] as const,
  ["money", { content: "09 87 60 00 19" }] as const,
  ["queues/unmatched", { content: CONTENT_PHONE }] as const,
];
const entries = (operator: string) =>
  query<{ reason: string; details: { by: string; sought: string; found: string[] } }>(
    "select reason, details from operator_log where operator = $1 and command = 'find-contact' order by id",
    [operator],
  );

describe("R-OPS-A R-OPS-5: an auditor, who sees masked contacts,", () => {
  test("is refused every search by a contact, whether it exists or not", async () => {
    for (const [path, asked] of hidden()) {
      const answer = await ask(kiem, path, asked);
      const nobodys = await ask(
        kiem,
        path,
        Object.fromEntries(
          Object.entries(asked).map(([name, text]) => [
            name,
            text.includes("@") ? `nobody.${text}` : text.replace(/.$/, "1"),
          ]),
        ),
      );
      expect([answer.status, answer.body["errorCode"]], JSON.stringify(asked)).toEqual([
        403,
        "contact_search_refused",
      ]);
      // The request's id alone differs.
      expect({ ...nobodys.body, requestId: "" }).toEqual({ ...answer.body, requestId: "" });
    }
    for (const q of spellings()) {
      expect(await refusalOf(ask(kiem, "search", { q }))).toBe("contact_search_refused");
    }
    expect(await entries("kiem")).toEqual([]);
  });

  test("still finds players and money by what they see in full", async () => {
    const byName = await okay(ask(kiem, "players", { q: username }));
    expect(byName.body["rows"]).toMatchObject([{ username }]);
    const byReference = await okay(ask(kiem, "money", { q: "HIDDEN1" }));
    expect(byReference.body["rows"]).toHaveLength(1);
    const byWords = await okay(ask(kiem, "money", { content: "nap kp" }));
    expect(byWords.body["rows"]).toHaveLength(1);
  });

  test("finds a player whose username looks like a phone, and not the one who has that phone", async () => {
    const named = await aPlayer(portal);
    const other = `0${phone.slice(3)}`;
    await query("update users set username = $2 where username = $1", [named.username, other]);
    const { body } = await okay(ask(kiem, "players", { q: other }));
    expect(body["rows"]).toMatchObject([{ username: other }]);
    await query("update users set username = $2 where username = $1", [other, named.username]);
  });
});

describe("R-OPS-A R-OPS-5: support, who talks to the caller,", () => {
  test("finds players and payers by contacts, and each search is logged with the masked contact", async () => {
    for (const [path, asked] of hidden()) {
      const { body } = await okay(ask(lan, path, asked));
      expect(body["rows"], JSON.stringify(asked)).toHaveLength(1);
    }
    const logged = await entries("lan");
    expect(logged.map(({ details }) => details.by)).toEqual([
      "phone",
      "email",
      "payer",
      "content",
      "content",
    ]);
    expect(logged[0]!.details.found).toEqual([username]);
    expect(logged[0]!.reason).toBe("tìm theo số điện thoại");
    const text = JSON.stringify(logged);
    for (const secret of [phone.slice(-9), EMAIL, PAYER, CONTENT_PHONE]) {
      expect(text).not.toContain(secret);
    }
    expect(await refusalOf(ask(lan, "search", { q: phone }))).toBe("contact_search_elsewhere");
  });

  test("has a daily limit of such searches, however many at once; re-reading a list does not count", async () => {
    await awayFromMidnight();
    const mai = await console.signIn("mai-support", "support");
    await query(
      `insert into staff_days (day, staff_id, operation, amount)
       select (now() at time zone 'Asia/Ho_Chi_Minh')::date, id, 'find-contact', $1
       from staff where login = 'mai-support'`,
      [SEARCHES_A_DAY - LEFT],
    );
    const asked = Array.from({ length: AT_ONCE }, (_, at) => ({ q: `09120${10_000 + at}` }));
    const answers = await Promise.all(asked.map((one) => ask(mai, "players", one)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(LEFT).fill(200),
      ...Array<number>(AT_ONCE - LEFT).fill(429),
    ]);
    expect(await entries("mai-support")).toHaveLength(LEFT);
    const again = asked[statuses.indexOf(200)]!;
    await okay(ask(mai, "players", again));
    expect(await entries("mai-support")).toHaveLength(LEFT);
    const other = await ask(mai, "money", { payer: PAYER });
    expect([other.status, other.body["errorCode"]]).toEqual([429, "contact_searches_spent"]);
    await okay(ask(mai, "players", { q: username }));
  });
});

test("R-OPS-A R-OPS-5: roles that see contacts in full search by them without a log entry", async () => {
  for (const [path, asked] of hidden()) {
    const { body } = await okay(ask(hoa, path, asked));
    expect(body["rows"], JSON.stringify(asked)).toHaveLength(1);
  }
  expect(await entries("hoa")).toEqual([]);
});
