/** A bank's notice credits the player whom its content names, at once and once, at the rates of its method. */
import { afterEach, describe, expect, test } from "vitest";
import {
  aNotice,
  type BankNotice,
  type NoticeAnswer,
  sendNotice,
} from "../../testing/money/bank-notices.ts";
import { recall } from "../../testing/money/books.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { askToClose, letTimePass } from "../../testing/people/closings.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const TECHCOMBANK = { gateway: "Techcombank", accountNumber: "19036668888019" };
const SUCCESS = { status: 200, text: '{"success":true}' };

const portal = await aPortal();
/** A player with many payments. */
const regular = await payer();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Payer = {
  readonly player: Person;
  readonly pay: (notice?: Partial<BankNotice>) => Promise<NoticeAnswer>;
};

async function payer(): Promise<Payer> {
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  return { player, pay: (notice) => sendNotice(portal.url, { content, ...notice }) };
}

describe("R-PAY-5: a bank's notice", () => {
  test("credits its player at once, with credit and bonus as linked transactions", async () => {
    const { player, pay } = await payer();
    expect(await pay({ transferAmount: 200_000, referenceCode: "MBVCB.42" })).toEqual(SUCCESS);

    expect(await walletOf(player)).toEqual({ credit: 2_140, debt: 0 });
    const [bonus, topUp, ...others] = await historyOf(player);
    expect(others).toEqual([]);
    expect(topUp).toMatchObject({
      type: "topup.bank-transfer",
      status: "success",
      value: 200_000,
      currency: "VND",
      payload: { source: "vietcombank", provider: "sepay", reference: "MBVCB.42", creditKp: 2_000 },
      relatedTransactions: [{ id: bonus?.id, type: "credit.bonus", realValue: 140 }],
    });
    expect(bonus).toMatchObject({
      type: "credit.bonus",
      status: "success",
      value: 140,
      currency: "KP",
      relatedTransactions: [{ id: topUp?.id, type: "topup.bank-transfer", realValue: 2_000 }],
    });
  });

  test.each([
    // VND, KP of credit, KP of bonus: both sides of each step of the published table.
    [1, 0, 0],
    [99, 0, 0],
    [100, 1, 0],
    [10_000, 100, 0],
    [99_999, 999, 0],
    [100_000, 1_000, 50],
    [100_099, 1_000, 50],
    [199_999, 1_999, 99],
    [200_000, 2_000, 140],
    [499_999, 4_999, 349],
    [500_000, 5_000, 500],
    [999_999, 9_999, 999],
    [1_000_000, 10_000, 1_200],
    [1_999_999, 19_999, 2_399],
    [2_000_000, 20_000, 3_000],
    [500_000_000, 5_000_000, 750_000],
    [Number.MAX_SAFE_INTEGER, 90_071_992_547_409, 13_510_798_882_111],
  ])("of %i VND credits %i KP and a bonus of %i KP", async (transferAmount, credit, bonus) => {
    const before = (await walletOf(regular.player)).credit;
    const known = new Set((await historyOf(regular.player)).map(({ id }) => id));
    await regular.pay({ transferAmount });
    expect((await walletOf(regular.player)).credit).toBe(before + credit + bonus);
    const added = (await historyOf(regular.player)).filter(({ id }) => !known.has(id));
    expect(added.map(({ type }) => type)).toEqual([
      ...(bonus > 0 ? ["credit.bonus"] : []),
      "topup.bank-transfer",
    ]);
  });

  test("of another bank is booked under that bank", async () => {
    const { player, pay } = regular;
    await pay({ ...TECHCOMBANK });
    const topUp = (await historyOf(player)).find(({ type }) => type === "topup.bank-transfer");
    expect(topUp?.payload.source).toBe("techcombank");
    const [notice] = await portal.database.query<{ method: string }>(
      "select method from inbound_notices order by id desc limit 1",
    );
    expect(notice?.method).toBe("techcombank");
  });

  test("is stored with its raw bytes", async () => {
    const notice = aNotice({ description: "dấu và ký tự lạ: \u0000 ✓" });
    await regular.pay(notice);
    const [row] = await portal.database.query<{ raw: Buffer }>(
      "select raw from inbound_notices order by id desc limit 1",
    );
    expect(JSON.parse(row?.raw.toString() ?? "{}")).toMatchObject(notice);
  });

  test("is credited with any bytes around the code", async () => {
    const { player } = await payer();
    const content = `\u0000${await contentOf(player)} \u0000\uD800 😀`;
    expect(await sendNotice(portal.url, { content })).toEqual(SUCCESS);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("without a content is credited by its description", async () => {
    const { player } = await payer();
    await sendNotice(portal.url, {
      content: "",
      description: `BankAPINotify ${await contentOf(player)}`,
    });
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
  });

  test("settles a debt first", async () => {
    const { player, pay } = await payer();
    const userId = await userIdOf(portal, player);
    await recall(portal.ownerDb, userId, 1_000);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 1_000 });
    await pay({ transferAmount: 60_000 });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 400 });
    await pay({ transferAmount: 60_000 });
    expect(await walletOf(player)).toEqual({ credit: 200, debt: 0 });
  });

  test("reaches the open page of its player within two seconds, and no other", async () => {
    const { player, pay } = await payer();
    const mine = await openLivePage(portal.url, player);
    const others = await openLivePage(portal.url, await aPlayer(portal));
    await Promise.all([mine.next("ready"), others.next("ready")]);
    const withinTwoSeconds = mine.next("topup", 2_000);
    await pay({ transferAmount: 200_000 });
    const topUp = (await historyOf(player)).find(({ type }) => type.startsWith("topup."));
    expect(await withinTwoSeconds).toEqual({
      kind: "topup",
      status: "success",
      transactionId: topUp?.id,
      credit: 2_000,
      bonus: 140,
    });
    await expect(others.next("topup", 200)).rejects.toThrow("nothing came");
  });
});

describe("R-PAY-5: the log", () => {
  const FREE_CODE = "FSOS056T28A";

  /** Sends a notice. @returns its id, and the lines about it */
  async function linesOf(notice: Partial<BankNotice>) {
    const sent = aNotice(notice);
    const from = portal.logLines.length;
    expect(await sendNotice(portal.url, sent)).toEqual(SUCCESS);
    const lines = portal.logLines.slice(from).map((line) => JSON.parse(line) as object);
    return { id: sent.id, lines: lines.filter((line) => "eventId" in line) };
  }

  test("says why money waits for staff", async () => {
    const [code, other] = [await contentOf(regular.player), await contentOf(await aPlayer(portal))];
    const closed = await aPlayer(portal);
    const closedCode = await contentOf(closed);
    await askToClose(closed.browser);
    await letTimePass(portal, closed);
    await portal.database.query("select finish_closing(id) from users where username = $1", [
      closed.username,
    ]);
    const first = aNotice({ content: code, referenceCode: "LOG1" });
    await sendNotice(portal.url, first);
    const notices: Record<string, Partial<BankNotice>> = {
      no_code: { content: "nap game" },
      code_of_nobody: { content: FREE_CODE },
      several: { content: `${code} ${other}` },
      closed: { content: closedCode },
      unknown_account: { content: code, accountNumber: "99990002" },
      conflict: { ...first, id: first.id + 1, content: `${code} lan 2` },
    };
    for (const [reason, notice] of Object.entries(notices)) {
      const { id, lines } = await linesOf(notice);
      const line = { event: "transfer", eventId: String(id), userId: null, reason };
      expect(lines, reason).toContainEqual(expect.objectContaining(line));
    }
    const [credited] = (await linesOf({ content: code })).lines;
    expect(credited).not.toHaveProperty("reason");
  });

  test("names the notice that another one repeats under a second id", async () => {
    const first = aNotice({ content: await contentOf(regular.player), referenceCode: "LOG2" });
    await sendNotice(portal.url, first);
    expect((await linesOf(first)).lines).toEqual([]);
    const { id, lines } = await linesOf({ ...first, id: first.id + 1 });
    const line = { event: "transfer_repeated", eventId: String(id), sameAs: `sepay:${first.id}` };
    expect(lines).toEqual([expect.objectContaining(line)]);
  });
});
