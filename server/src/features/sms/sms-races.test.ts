/** Concurrent texts from players are answered once each, within the limits of phones, accounts and all numbers. */
import { beforeEach, expect, test } from "vitest";
import { commonLimits } from "../../domain/limits.ts";
import { makePaymentCode } from "../../domain/payments/payment-code.ts";
import { RACE_ROUNDS, tally, concurrently, untilNotBusy } from "../../testing/concurrently.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { aPhoneNumber, inE164, otpIn, deliverSms } from "../../testing/people/phones.ts";
import { testRace } from "../../testing/races.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./receive-sms.ts";
import { markPhoneVerified } from "./store.ts";

const RACERS = 50;
const ACCOUNTS_PER_PHONE = 5;
const LONG = { timeout: 180_000 };

const { portal, sandbox } = await aPortalWithSandbox({ RATE_LIMIT_SCALE: "1" });
/** Over the same database, practically without limits. */
const roomy = await aPortal({ SMS_API_URL: `${sandbox.url}/sms` }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

testRace(`R-SMS-1: ${RACERS} concurrent copies of one message get one answer`, async (round) => {
  const phone = aPhoneNumber();
  const [username] = await accountsOf(phone, 1);
  const sms = { from: phone, text: `MXT ${username}`, id: `copies-${round}` };
  await concurrently(RACERS, () => deliverSms(portal.url, sms));
  await jobsDone(portal);
  expect(await sandbox.textsTo(phone)).toHaveLength(1);
  const counted = await portal.database.query(
    "select used from rate_limits where key = $1 and used = 1",
    [`${commonLimits.smsAnswerByPhone.name}:${inE164(phone)}`],
  );
  expect(counted, "a repeat is not counted").toHaveLength(1);
});

testRace(
  `R-SMS-1: of ${RACERS} accounts that verify one phone concurrently exactly ${ACCOUNTS_PER_PHONE} succeed`,
  async () => {
    await portal.database.query("delete from rate_limits");
    const phone = aPhoneNumber();
    const usernames = await accountsOf(phone, RACERS);
    await concurrently(RACERS, (racer) =>
      deliverSms(roomy.url, { from: phone, text: `KH ${usernames[racer]}` }),
    );
    expect(await verifiedWith(phone)).toBe(ACCOUNTS_PER_PHONE);
  },
);

test(
  "R-SMS-1: concurrent activations do not exceed a phone's limit of accounts, even without the locks of received SMS",
  LONG,
  async () => {
    const { db } = portal.services;
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const phone = aPhoneNumber();
      await accountsOf(phone, RACERS);
      const ids = await portal.database.query<{ id: string }>(
        "select id from users where phone_number = $1",
        [inE164(phone)],
      );
      const places = { phoneNumber: inE164(phone), maxAccounts: ACCOUNTS_PER_PHONE };
      const marked = await concurrently(RACERS, (racer) =>
        untilNotBusy(() =>
          db.transaction((tx) =>
            markPhoneVerified(tx, { userId: Number(ids[racer]!.id), ...places }),
          ),
        ),
      );
      expect(tally(marked.map((trust) => String(trust !== undefined)))).toEqual({
        true: ACCOUNTS_PER_PHONE,
        false: RACERS - ACCOUNTS_PER_PHONE,
      });
    }
  },
);

test(
  "R-SMS-1: of 50 concurrent requests of one phone exactly the allowed number is answered",
  LONG,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await portal.database.query("delete from rate_limits");
      const phone = aPhoneNumber();
      const [username] = await accountsOf(phone, 1);
      await concurrently(RACERS, () =>
        deliverSms(portal.url, { from: phone, text: `MXT ${username}` }),
      );
      await jobsDone(portal);
      const texts = await sandbox.textsTo(phone);
      expect(texts).toHaveLength(commonLimits.smsAnswerByPhone.max);
      expect(texts.every(({ text }) => otpIn(text))).toBe(true);
    }
  },
);

test("R-SMS-1: answers to nonsense are limited, and do not use up the codes of the phone", async () => {
  const phone = aPhoneNumber();
  const [username] = await accountsOf(phone, 1);
  await concurrently(RACERS, () => deliverSms(portal.url, { from: phone, text: "xin chào" }));
  await jobsDone(portal);
  expect(await sandbox.textsTo(phone)).toHaveLength(limits.smsHelpByPhone.max);
  await deliverSms(portal.url, { from: phone, text: `MXT ${username}` });
  await jobsDone(portal);
  expect(otpIn((await sandbox.textsTo(phone))[0]!.text)).toBeDefined();
});

test("R-SMS-1: a flood from many numbers meets the limit of all numbers", LONG, async () => {
  // Few enough to end well within the limit's minute, on a busy machine too; each number gets one reply.
  const scale = 0.34;
  const strict = await startTestPortal({ RATE_LIMIT_SCALE: String(scale) }, portal.database);
  const most = Math.floor(limits.smsHelpGlobally.max * scale);
  const flood = most + RACERS;
  await concurrently(flood, () =>
    deliverSms(strict.url, { from: aPhoneNumber(), text: "xin chào" }),
  );
  await strict.close();
  const outcomes = await portal.database.query<{ outcome: string }>(
    "select outcome from inbound_sms order by received_at desc limit $1",
    [flood],
  );
  expect(tally(outcomes.map(({ outcome }) => outcome))).toEqual({
    helped: most,
    limited: RACERS,
  });
});

/** Inserts accounts of one phone straight into the database: their registration is not under test. */
async function accountsOf(phone: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => makePaymentCode());
  const rows = await portal.database.query<{ username: string }>(
    `insert into users (username, phone_number, password_hash, payment_code)
     select 'racer_' || lower(code), $1, 'none', code from unnest($2::text[]) as code
     returning username`,
    [inE164(phone), codes],
  );
  return rows.map(({ username }) => username);
}

async function verifiedWith(phone: string): Promise<number> {
  const rows = await portal.database.query(
    "select from users where phone_number = $1 and phone_verified_at is not null",
    [inE164(phone)],
  );
  return rows.length;
}
