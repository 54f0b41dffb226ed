/**
 * The probe of each adapter: for each response of the outside party, whether it counts as accepted, refused, unclear or
 * unanswered. One stub stands for all parties.
 */
import { afterAll, expect, test } from "vitest";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { sepayTransactions } from "./bank/sepay-transactions.ts";
import { recaptcha } from "./bot-check/recaptcha.ts";
import { chargingGateway } from "./card/charging-gateway.ts";
import { signedGameServer } from "./game/signed-game-server.ts";
import type { Probed } from "./probe.ts";
import { speedSms } from "./sms/speedsms.ts";
import { momoQuery } from "./wallet/momo-query.ts";
import { viettelInquiry } from "./wallet/viettel-inquiry.ts";

const party = await stubHttpServer();
afterAll(() => party.close());
const { url } = party;
const timeoutMs = 10_000;

const adapters: Readonly<Record<string, Probed>> = {
  game: signedGameServer({ url, keyId: "portal", secret: "game-secret", timeoutMs }),
  list: sepayTransactions({ apiUrl: url, token: "token", timeoutMs }),
  sms: speedSms({ url, token: "token", timeoutMs }),
  cards: chargingGateway({
    url,
    partnerId: "portal",
    partnerKey: "card-key",
    signature: "key.code.serial",
    format: "json",
    checkTimeoutMs: timeoutMs,
  }),
  momo: momoQuery({ partnerCode: "M", accessKey: "a", secretKey: "s", apiUrl: url, timeoutMs }),
  viettel: viettelInquiry({
    merchantCode: "V",
    accessCode: "a",
    hashKey: "h",
    hash: "sha1",
    url,
    timeoutMs,
  }),
  captcha: recaptcha({ secret: "secret", verifyUrl: url, hostname: "portal.example" }),
};

const account = { email: "operator@example.vn", balance: 100_000, currency: "VND" };
const rejected = (message: string) => ({ status: 100, message });

test.each([
  ["game", "accepted", 200, { code: 0, zones: [] }],
  ["game", "refused", 401, {}],
  ["game", "refused", 200, "a page of somebody else's"],
  ["list", "accepted", 200, { transactions: [] }],
  ["list", "refused", 200, ""],
  ["sms", "accepted", 200, { status: "success", code: "00", data: account }],
  ["sms", "accepted", 200, account],
  ["sms", "refused", 200, { ...account, balance: 0 }],
  ["sms", "refused", 401, { status: 401 }],
  ["sms", "refused", 200, { status: "error", code: "007" }],
  ["cards", "accepted", 200, rejected("REQUEST_ID_NOT_FOUND")],
  ["cards", "accepted", 200, rejected("Giao dịch không tồn tại")],
  ["cards", "refused", 200, rejected("SIGN_INCORRECT")],
  ["cards", "refused", 200, rejected("Chữ ký không đúng")],
  ["cards", "unclear", 200, rejected("ERROR")],
  ["momo", "accepted", 200, { resultCode: 42 }],
  ["momo", "accepted", 400, { resultCode: 42 }],
  ["momo", "refused", 200, { resultCode: 13 }],
  ["momo", "refused", 404, {}],
  ["viettel", "refused", 200, { check_sum: "AAAA" }],
  ["captcha", "accepted", 200, { success: false, "error-codes": ["invalid-input-response"] }],
  ["captcha", "refused", 200, { success: false, "error-codes": ["invalid-input-secret"] }],
])("R-RUN-1: %s is %s after %d with %j", async (name, kind, status, body) => {
  party.answersJson(status, body);
  expect((await adapters[name]!.probe()).kind).toBe(kind);
});

test.each(Object.keys(adapters))(
  "R-RUN-1: %s is unanswered by a server that fails",
  async (name) => {
    party.answersJson(503, {});
    const { kind } = await adapters[name]!.probe();
    // SePay answers a wrong token and a failure alike.
    expect(kind).toBe(name === "list" ? "refused" : "unanswered");
    party.answers((response) => response.destroy());
    expect((await adapters[name]!.probe()).kind).toBe("unanswered");
  },
);

test("R-RUN-1: the card gateway's probe queries a card that does not exist, and charges nothing", async () => {
  party.received.length = 0;
  party.answersJson(200, rejected("REQUEST_ID_NOT_FOUND"));
  await adapters["cards"]!.probe();
  expect(party.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
    expect.objectContaining({ command: "check", serial: "0" }),
  ]);
});
