/**
 * How a card is credited or fails by the operator's rules: wrong value, bonus, rejection, and the limits that stop
 * guessing.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import { tally, concurrently } from "../../../testing/concurrently.ts";
import {
  scriptedGateway,
  sendCallback,
  callbackSign,
} from "../../../testing/money/card-gateway.ts";
import { cardsOf, submit } from "../../../testing/money/cards.ts";
import { brokenInvariants, historyOf, walletOf } from "../../../testing/money/wallets.ts";
import type { Answer } from "../../../testing/people/browser.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { PATIENT, startTestPortal, type TestPortal } from "../../../testing/portal/test-portal.ts";
import { PATIENCE } from "../../../testing/patience.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";

const VALUE = 100_000;

let portal: TestPortal;
let gateway: Awaited<ReturnType<typeof scriptedGateway>>;

/** Writes the demo's telcos and these card rules to a settings file. @returns its path, for PORTAL_CONFIG */
function cardSettings(cards: object): string {
  const values = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
  const provider = (serviceCode: string) => ({
    serviceCode,
    name: serviceCode,
    imageUrl: "/cards/x.svg",
    valuesVnd: values,
  });
  return portalConfigWith({
    payment: {
      contentPrefix: "FSO",
      transferMethods: [],
      cards: {
        kpPer10000Vnd: 100,
        providers: ["VIETTEL", "MOBIFONE", "VINAPHONE"].map(provider),
        ...cards,
      },
    },
  });
}

async function open(settings: Record<string, string> = {}, cards?: object): Promise<void> {
  gateway = await scriptedGateway();
  const rules = cards ? { PORTAL_CONFIG: cardSettings(cards) } : {};
  const all = { CARD_API_URL: gateway.url, ...rules, ...settings };
  portal = await startTestPortal(all, undefined, PATIENT);
}
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
  await portal.close();
  await gateway.close();
});

let last = 0;
const aCard = (changes: object = {}) => {
  last += 1;
  const serial = String(10_000_000_000_000 + last);
  return { provider: "VIETTEL", serial, pin: `9${serial}`, value: VALUE, ...changes };
};

describe("R-PAY-3: a card of another value than declared", () => {
  test("fails by default, although the gateway reports the value", async () => {
    await open();
    gateway.answers(() => ({ status: 2, value: 50_000, amount: 20_000 }));
    const player = await aPlayer(portal);
    const answer = await submit(player, aCard());
    expect(answer.body).toMatchObject({
      statusCode: 409,
      errorCode: "card_wrong_value",
      message: "Thẻ đã bị hủy vì chọn sai mệnh giá.",
    });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });

  test("is credited at the published rate for such cards, if there is one, without bonus", async () => {
    await open(
      {},
      {
        wrongValueKpPer10000Vnd: 33,
        bonuses: [{ cashValueVnd: 10_000, bonusPercent: 10 }],
      },
    );
    const player = await aPlayer(portal);
    const methods = (await player.browser.get("/api/payment-methods")).body;
    expect(methods["cards"]).toMatchObject([
      { exchangeRate: 0.01, wrongValueRate: 0.0033 },
      {},
      {},
    ]);
    gateway.answers(() => ({ status: 2, value: 50_000, amount: 20_000 }));
    const answer = await submit(player, aCard());
    expect(answer.body).toMatchObject({ status: "success" });
    // 50.000 × 33 ÷ 10.000, fractions dropped.
    expect(await walletOf(player)).toEqual({ credit: 165, debt: 0 });
    expect(await historyOf(player)).toMatchObject([{ type: "topup.card", value: 50_000 }]);
    expect(await cardsOf(player)).toMatchObject([{ value: 50_000, credit: 165, bonus: 0 }]);
  });

  test("fails even then if the gateway does not report the value", async () => {
    await open({}, { wrongValueKpPer10000Vnd: 50 });
    gateway.answers(() => ({ status: 2 }));
    const player = await aPlayer(portal);
    expect((await submit(player, aCard())).body).toMatchObject({ errorCode: "card_wrong_value" });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
  });
});

test("R-PAY-5: a bonus is a separate transaction, linked to its card", async () => {
  await open({}, { bonuses: [{ cashValueVnd: VALUE, bonusPercent: 7 }] });
  gateway.answers(() => ({ status: 1, value: VALUE }));
  const player = await aPlayer(portal);
  const { body } = await submit(player, aCard());
  expect(body["message"]).toBe("Nạp thẻ thành công! Bạn nhận được 1.000 KP và thưởng 70 KP.");
  expect(await walletOf(player)).toEqual({ credit: 1_070, debt: 0 });
  const history = await historyOf(player);
  const bonus = history.find(({ type }) => type === "credit.bonus");
  expect(bonus).toMatchObject({ value: 70, currency: "KP", payload: { source: "VIETTEL" } });
  const topUp = history.find(({ type }) => type === "topup.card");
  expect(topUp?.relatedTransactions).toEqual([
    { id: bonus?.id, type: "credit.bonus", realValue: 70 },
  ]);
});

describe("R-PAY-2: a card that the gateway rejects", () => {
  test.each([
    ["INPUT_DATA_INCORRECT", /Lý do: thông tin thẻ không đúng định dạng\.$/],
    ["Thẻ chưa kích hoạt.", /Lý do: Thẻ chưa kích hoạt\.$/],
    ["INTERNAL_CODE_77", /Thẻ chưa bị gạch, vẫn còn nguyên giá trị\.$/],
  ])("with %j shows the reason if it is Vietnamese", async (said, shown) => {
    await open();
    gateway.answers(() => ({ status: 100, message: said }));
    const { body } = await submit(await aPlayer(portal), aCard());
    expect(body).toMatchObject({ statusCode: 409, errorCode: "card_rejected" });
    expect(body["message"]).toMatch(shown);
  });
});

/** Expects this many refusals. A slow machine answers some with 503 instead. */
function expectRefusals(answers: readonly Answer[], refused: number): void {
  const { 429: limited = 0, 503: late = 0 } = tally(answers.map(({ status }) => status));
  expect(limited).toBeGreaterThan(0);
  expect(limited).toBeLessThanOrEqual(refused);
  expect(limited + late).toBeGreaterThanOrEqual(refused);
}

describe("R-PAY-3: limits stop guessing", () => {
  const limited = () => open({ RATE_LIMIT_SCALE: "1" });

  test("of 60 concurrent cards of one player, 20 go to the gateway", async () => {
    await limited();
    gateway.answers(() => ({ status: 3 }));
    const player = await aPlayer(portal);
    const answers = await concurrently(60, () => submit(player, aCard()));
    await vi.waitFor(() => expect(gateway.asked).toHaveLength(20), PATIENCE);
    expectRefusals(answers, 40);
    expect(await cardsOf(player)).toHaveLength(20);
  });

  test("of 30 PINs of one serial, 5 are tried, over all players", async () => {
    await limited();
    gateway.answers(() => ({ status: 3 }));
    const players = await concurrently(3, () => aPlayer(portal));
    const { serial } = aCard();
    const answers = await concurrently(30, (at) =>
      submit(players[at % 3]!, aCard({ serial, pin: `12345678901${at + 10}` })),
    );
    await vi.waitFor(() => expect(gateway.asked).toHaveLength(5), PATIENCE);
    expectRefusals(answers, 25);
    const limit = answers.find(({ status }) => status === 429);
    expect(limit?.body).toMatchObject({ errorCode: "too_many_requests" });
    expect(limit?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("a repeat under one idempotency key does not count", async () => {
    await limited();
    gateway.answers(() => ({ status: 1, value: VALUE }));
    const player = await aPlayer(portal);
    const card = aCard();
    const headers = { "idempotency-key": "again-and-again" };
    const answers = await concurrently(30, () => submit(player, card, headers));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 30 });
    expect(gateway.asked).toHaveLength(1);
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
  });
});

test("R-PAY-3: callbacks are accepted from the gateway's addresses only", async () => {
  await open({ CARD_CALLBACK_ADDRESSES: "192.0.2.1, 192.0.2.2" });
  const fields = { request_id: "R", code: "1", serial: "2" };
  const callback_sign = callbackSign({ code: "1", serial: "2" });
  expect(await sendCallback(portal.url, { ...fields, callback_sign })).toBe(401);
  await portal.close();
  await gateway.close();
  await open({ CARD_CALLBACK_ADDRESSES: "192.0.2.1,127.0.0.1" });
  expect(await sendCallback(portal.url, { ...fields, callback_sign })).toBe(200);
});

test("R-PAY-1: without a gateway cards are neither offered nor accepted", async () => {
  await open({ CARD_API_URL: "" });
  const player = await aPlayer(portal);
  const methods = (await player.browser.get("/api/payment-methods")).body;
  expect(methods["cards"]).toEqual([]);
  expect((await submit(player, aCard())).status).toBe(422);
  expect(gateway.asked).toEqual([]);
});

test("R-PAY-1: GET /api/payment-methods returns the fields of a card provider", async () => {
  await open();
  const player = await aPlayer(portal);
  const { cards } = (await player.browser.get("/api/payment-methods")).body as {
    cards: object[];
  };
  const values = [10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 300_000, 500_000];
  expect(cards).toHaveLength(3);
  expect(cards[0]).toEqual({
    service_code: "VIETTEL",
    name: "Viettel",
    imgurl: "/cards/viettel.svg",
    cardvalue: values.map((value) => ({ value })),
    exchangeRate: 0.01,
    bonuses: [],
    wrongValueRate: null,
    digitsOnly: true,
    serialLengths: [11, 14],
    pinLengths: [13, 15],
  });
});
