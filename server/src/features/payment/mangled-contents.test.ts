/**
 * Money goes to the one player whose code its mangled content holds, and otherwise waits. The ways in which people and
 * banks mangle contents are listed in match-content.test.ts.
 */
import * as fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { bankTexts, contentsWithoutCode, paymentCodes } from "../../testing/money/bank-texts.ts";
import { aHolder, type Holder } from "../../testing/money/books.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

/** The code of the paying player, and a code with digits that look like letters. */
const CODE = "4K7M2QAV";
const LOOKALIKE = "CS60810T";

const portal = await aPortal();
const payer = await aHolderOf(CODE);
const lookalike = await aHolderOf(LOOKALIKE);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

async function aHolderOf(code: string): Promise<Holder> {
  const { id } = await aHolder(portal.services.db);
  await portal.database.query("update users set payment_code = $1 where id = $2", [code, id]);
  return { id, paymentCode: code };
}

type Booked = { user: number | null; credited: number; unmatched: number };

/** Returns the player of the newest notice, and the totals credited and unmatched. */
async function booked(): Promise<Booked> {
  const [row] = await portal.database.query<Record<keyof Booked, string | null>>(`
    select (select user_id from inbound_notices order by id desc limit 1) as user,
      (select coalesce(sum(balance), 0) from ledger_accounts where user_id is not null) as credited,
      (select coalesce(sum(balance), 0) from ledger_accounts where name = 'unmatched') as unmatched`);
  const number = (text: string | null | undefined) => (text == null ? null : Number(text));
  return {
    user: number(row?.user),
    credited: number(row?.credited) ?? 0,
    unmatched: number(row?.unmatched) ?? 0,
  };
}

const READABLE = [
  "FSO4K7M2QAV",
  "Nạp thẻ fsô 4k7m 2qáv",
  "MBVCB.3278907687.114230.4K7M2QAV.CT tu 0071000888888 LE LOI toi 1013579246",
  "FSO4K7M2QAV FSO4K7M2QAV",
  "FSO4K7M2QAV cua ban FSOS056T28A", // and a code that nobody has
];

const UNREADABLE = [
  `FSO${CODE} FSO${LOOKALIKE}`, // two players' codes
  "FSOS056T28A", // a code that nobody has
  "FSO4K7M2QA",
  "",
  "'; drop table users; --",
];

let before: Booked;
beforeEach(async () => {
  before = await booked();
});

describe("R-PAY-5: money with a mangled content", () => {
  test.each(READABLE)("reaches its player: %j", async (content) => {
    expect((await sendNotice(portal.url, { content })).status).toBe(200);
    expect(await booked()).toEqual({
      user: payer.id,
      credited: before.credited + 1_050,
      unmatched: before.unmatched,
    });
  });

  test("reaches its player with letters for digits", async () => {
    await sendNotice(portal.url, { content: "fsocs6o8lot" });
    expect((await booked()).user).toBe(lookalike.id);
  });

  test.each(UNREADABLE)("stays unmatched: %j", async (content) => {
    expect((await sendNotice(portal.url, { content })).status).toBe(200);
    expect(await booked()).toEqual({
      user: null,
      credited: before.credited,
      unmatched: before.unmatched + 100_000,
    });
  });

  test("is unmatched once, also if it is notified repeatedly", async () => {
    const reported = { content: "no code", referenceCode: "FT-unmatched" };
    await Promise.all(Array.from({ length: 20 }, () => sendNotice(portal.url, reported)));
    expect((await booked()).unmatched).toBe(before.unmatched + 100_000);
  });
});

describe("R-PAY-5: a trace of the bank in the form of an unknown payment code", () => {
  const strangers = paymentCodes.filter((code) => code !== CODE && code !== LOOKALIKE);
  const wraps = fc.constantFrom<(content: string, trace: string) => string>(
    (content, trace) => `020097040508171142302025${trace}.1234.114230.NGUYEN VAN AN ${content}`,
    (content, trace) => `${trace} ${content}`,
    (content, trace) => `${content} ND ${trace}`,
    (content, trace) => `IBFT ${content}. Ma GD ${trace}. TK 1013579246 CONG TY FS ONLINE`,
    (content, trace) => `${content}-CHUYEN TIEN-${trace}-MOMO4027819273MOMO`,
    (content, trace) => `FSO${trace} ${content} FSO ${trace}`,
  );
  const texts = (contents: fc.Arbitrary<string>) =>
    fc.tuple(wraps, contents, strangers).map(([wrap, content, trace]) => wrap(content, trace));
  const own = fc.constantFrom("FSO4K7M2QAV", "fso 4k7m 2qav", "SO4K7M2QAV", "4K7M2QAV");
  const runs = { numRuns: 150 };

  test("does not prevent the credit", async () => {
    await fc.assert(
      fc.asyncProperty(texts(own), async (content) => {
        await sendNotice(portal.url, { content });
        expect((await booked()).user).toBe(payer.id);
      }),
      runs,
    );
  });

  test("R-FAIR-2: does not credit money that names two players", async () => {
    const both = own.map((content) => `${content} FSO${LOOKALIKE}`);
    await fc.assert(
      fc.asyncProperty(texts(both), async (content) => {
        await sendNotice(portal.url, { content });
        expect((await booked()).user).toBeNull();
      }),
      runs,
    );
  });

  test("R-FAIR-2: credits nobody without a known code", async () => {
    await fc.assert(
      fc.asyncProperty(texts(fc.constant("nap game")), async (content) => {
        await sendNotice(portal.url, { content });
        expect((await booked()).user).toBeNull();
      }),
      runs,
    );
  });
});

test("R-PAY-5: no text credits a player whose code it does not contain", async () => {
  const holders = new Map<number, string>();
  const crowd = await Promise.all(Array.from({ length: 200 }, () => aHolder(portal.services.db)));
  for (const { id, paymentCode } of [...crowd, payer, lookalike]) holders.set(id, paymentCode);
  const codes = fc.constantFrom(...crowd.map(({ paymentCode }) => paymentCode));
  const damaged = fc
    .tuple(codes, fc.nat(7), fc.constantFrom("", "2", "A", "Z", " ", "."))
    .map(([code, at, put]) => `FSO${code.slice(0, at)}${put}${code.slice(at + 1)}`);
  const intact = fc
    .tuple(fc.constantFrom("FSO", "fso ", "SO", "O", ""), codes)
    .map(([prefix, code]) => prefix + code);
  const contents = fc.oneof(intact, damaged, contentsWithoutCode);

  await fc.assert(
    fc.asyncProperty(bankTexts(contents), async (content) => {
      await sendNotice(portal.url, { content });
      const { user } = await booked();
      const plain = content.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
      if (user !== null) expect(plain).toContain(holders.get(user));
    }),
    { numRuns: 400 },
  );
});
