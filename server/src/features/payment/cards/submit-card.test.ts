/**
 * Submitting a scratch card: what is credited, how failures are reported, and that repeats are sent to the gateway
 * once.
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../../testing/concurrently.ts";
import { recall } from "../../../testing/money/books.ts";
import { cardsOf, submit } from "../../../testing/money/cards.ts";
import { brokenInvariants, historyOf, walletOf } from "../../../testing/money/wallets.ts";
import { aPlayer, type Person, userIdOf } from "../../../testing/people/people.ts";
import { openLivePage } from "../../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";

const COPIES = 50;

let player: Person;
const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const keyed = (key: string = randomUUID()) => ({ "idempotency-key": key });
const sent = async () => (await sandbox.cardCharges()).map(({ calls }) => calls.charging);

describe("R-PAY-2: a good card", () => {
  test("is credited, and the answer has the message in data.message", async () => {
    const card = await sandbox.mintCard({ value: 100_000 });
    const answer = await submit(player, card);
    const message = "Nạp thẻ thành công! Bạn nhận được 1.000 KP.";
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message,
      data: { message },
      transactionId: expect.any(String) as string,
      status: "success",
    });
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
    expect(await sent()).toEqual([1]);
  });

  test("is shown in the history and the list of cards, with the last four digits of its PIN", async () => {
    const card = await sandbox.mintCard({ value: 50_000 });
    const { body } = await submit(player, card);
    const shown = { provider: "VIETTEL", serial: card.serial, pin: card.pin.slice(-4) };
    expect(await historyOf(player)).toMatchObject([
      {
        id: body["transactionId"],
        type: "topup.card",
        status: "success",
        value: 50_000,
        currency: "VND",
        payload: { ...shown, creditKp: 500 },
      },
    ]);
    expect(await cardsOf(player)).toMatchObject([
      {
        ...shown,
        transactionId: body["transactionId"],
        status: "success",
        value: 50_000,
        credit: 500,
      },
    ]);
    expect(await cardsOf(await aPlayer(portal))).toEqual([]);
  });

  test("is published to the player's open pages", async () => {
    const page = await openLivePage(portal.url, player);
    await page.next("ready");
    const reported = page.next("topup");
    const { body } = await submit(player, await sandbox.mintCard());
    expect(await reported).toEqual({
      kind: "topup",
      transactionId: body["transactionId"],
      status: "success",
      credit: 1_000,
      bonus: 0,
    });
  });

  test("is accepted as people type it: in groups, with dashes, in lower case", async () => {
    const card = await sandbox.mintCard();
    const spaced = card.serial.replaceAll(/(\d{4})/g, "$1 ");
    const dashed = ` ${card.pin.replaceAll(/(\d{5})/g, "$1-")}\u00a0`;
    const answer = await submit(player, {
      provider: "viettel",
      serial: spaced,
      pin: dashed,
      value: card.value,
    });
    expect(answer.status).toBe(200);
  });

  test("settles a debt first", async () => {
    const userId = await userIdOf(portal, player);
    await recall(portal.ownerDb, userId, 300);
    await submit(player, await sandbox.mintCard());
    expect(await walletOf(player)).toEqual({ credit: 700, debt: 0 });
  });
});

describe("R-PAY-2: a failed card", () => {
  test.each([
    ["used", "bad_card"],
    ["invalid", "bad_card"],
    ["wrong-denomination", "wrong_value"],
    ["maintenance", "maintenance"],
  ] as const)("%s: shows the reason and credits nothing", async (outcome, failure) => {
    const page = await openLivePage(portal.url, player);
    await page.next("ready");
    const reported = page.next("topup");
    const answer = await submit(player, await sandbox.mintCard({ outcome }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ errorCode: `card_${failure}`, statusCode: 409 });
    expect(answer.body["message"]).toMatch(/thẻ/i);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    const [card] = await cardsOf(player);
    expect(card).toMatchObject({ status: "failed", errorNote: answer.body["message"], credit: 0 });
    expect(await historyOf(player)).toMatchObject([{ type: "topup.card", status: "failed" }]);
    expect(await reported).toMatchObject({ status: "failed", credit: 0 });
  });

  test.each(["invalid", "maintenance"] as const)(
    "%s: may be submitted again, and is sent to the gateway again",
    async (outcome) => {
      const card = await sandbox.mintCard({ outcome });
      await submit(player, card);
      expect((await submit(player, card)).status).toBe(409);
      expect(await sent()).toEqual([1, 1]);
    },
  );

  test("of another value than declared counts as used, and is not sent again", async () => {
    const card = await sandbox.mintCard({ outcome: "wrong-denomination" });
    await submit(player, card);
    const again = await submit(player, { ...card, value: 20_000 });
    expect(again.body).toMatchObject({ statusCode: 409, errorCode: "card_used" });
    expect(await sent()).toEqual([1]);
  });
});

describe("R-PAY-2: the form of a card", () => {
  const good = {
    provider: "VIETTEL",
    serial: "10001234567890",
    pin: "123456789012345",
    value: 50_000,
  };
  const NO_PIN = "Vui lòng nhập Mã số thẻ.";
  const NO_SERIAL = "Vui lòng nhập Số seri.";
  const NO_VALUE = "Vui lòng chọn mệnh giá.";
  const letters = (name: string) => `${name} chỉ gồm chữ cái không dấu và chữ số.`;
  const UNKNOWN_PROVIDER = "Loại thẻ này chưa được hỗ trợ. Vui lòng chọn loại khác.";
  const UNKNOWN_VALUE = "Không có mệnh giá đó cho loại thẻ này. Vui lòng chọn mệnh giá khác.";
  test.each([
    ["no PIN", { pin: undefined }, "pin", NO_PIN],
    ["a PIN of dashes only", { pin: " - - " }, "pin", NO_PIN],
    ["a PIN as a number", { pin: 123_456_789_012 }, "pin", NO_PIN],
    ["a PIN with punctuation", { pin: "1234567890'--" }, "pin", letters("Mã số thẻ")],
    ["a long PIN", { pin: "1".repeat(33) }, "pin", "Mã số thẻ dài tối đa 32 ký tự."],
    ["no serial", { serial: "" }, "serial", NO_SERIAL],
    ["a serial as a number", { serial: 12_345_678 }, "serial", NO_SERIAL],
    ["a serial with a control character", { serial: "1\u0000" }, "serial", letters("Số seri")],
    ["no provider", { provider: "" }, "provider", "Vui lòng chọn Loại thẻ."],
    ["an unknown provider", { provider: "ZING" }, "provider", UNKNOWN_PROVIDER],
    ["a property of every object", { provider: "constructor" }, "provider", UNKNOWN_PROVIDER],
    ["the placeholder's value", { value: 0 }, "value", NO_VALUE],
    ["a value that is not offered", { value: 70_000 }, "value", UNKNOWN_VALUE],
    ["a negative value", { value: -50_000 }, "value", NO_VALUE],
    ["a fraction", { value: 50_000.5 }, "value", NO_VALUE],
    ["an unsafe integer", { value: 2 ** 53 + 2 }, "value", NO_VALUE],
    ["a string with a dot", { value: "50.000" }, "value", NO_VALUE],
    ["a string with an exponent", { value: "5e4" }, "value", NO_VALUE],
    ["a value in a list", { value: [50_000] }, "value", NO_VALUE],
  ])(
    "with %s is refused on its field, and nothing is sent",
    async (_what, change, field, message) => {
      const answer = await player.browser.post("/api/recharge/card", { ...good, ...change });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ message, errors: { [field]: [message] } });
      expect(await cardsOf(player)).toEqual([]);
      expect(await sent()).toEqual([]);
    },
  );
});

describe("R-PAY-3: a card is sent to the gateway once", () => {
  test("if it is submitted 50 times at once under one key, all with the same answer", async () => {
    const card = await sandbox.mintCard();
    const headers = keyed();
    const answers = await concurrently(COPIES, () => submit(player, card, headers));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: COPIES });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await submit(player, card, headers)).text).toBe(answers[0]?.text);
    expect(await sent()).toEqual([1]);
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
  });

  test("if it is submitted 50 times at once without a key: one succeeds, the others are refused", async () => {
    const card = await sandbox.mintCard();
    const answers = await concurrently(COPIES, () => submit(player, card));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: COPIES - 1 });
    const codes = new Set(answers.map(({ body }) => body["errorCode"]).filter(Boolean));
    expect([...codes].every((code) => code === "card_in_flight" || code === "card_used")).toBe(
      true,
    );
    expect(await sent()).toEqual([1]);
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
    expect(await cardsOf(player)).toHaveLength(1);
  });

  test("if ten players submit it at once: one of them is credited", async () => {
    const card = await sandbox.mintCard();
    const players = await concurrently(10, () => aPlayer(portal));
    const answers = await Promise.all(players.map((each) => submit(each, card)));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 9 });
    const wallets = await Promise.all(players.map(walletOf));
    expect(
      wallets
        .map(({ credit }) => credit)
        .toSorted((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([1_000, 0]);
    expect(await sent()).toEqual([1]);
  });

  test("if it was refused under a key; another body under the key is refused", async () => {
    const headers = keyed();
    const card = await sandbox.mintCard({ outcome: "used" });
    const first = await submit(player, card, headers);
    const again = await submit(player, card, headers);
    expect([again.status, again.body["message"]]).toEqual([first.status, first.body["message"]]);
    expect(await sent()).toEqual([1]);
    const other = await submit(player, { ...card, value: 50_000 }, headers);
    expect(other.body).toMatchObject({ errorCode: "idempotency_key_reused" });
    expect(await cardsOf(player)).toHaveLength(1);
  });
});
