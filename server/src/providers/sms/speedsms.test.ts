/** The SMS gateway SpeedSMS: how a text is sent, and what the gateway's responses mean. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { speedSms } from "./speedsms.ts";
import { PATIENCE_MS } from "../../testing/patience.ts";

/** The time limit of tests in which the gateway does not respond. */
const IMPATIENT_MS = 200;
const SMS = { to: "+84912345678", text: "Ma: 4K7M2Q" };

const gateway = await stubHttpServer();
afterAll(gateway.close);
beforeEach(() => {
  gateway.received.length = 0;
});

/** The client's time limit. A test in which the gateway does not respond shortens it. */
let timeoutMs = PATIENCE_MS;

const send = (sender?: string) =>
  speedSms({ url: `${gateway.url}/sms/`, token: "testToken", sender, timeoutMs }).send(SMS);
const unknown = (reason: string, alarm = false) => ({ kind: "unknown", reason, alarm });
const success = (data: object) => ({ status: "success", code: "00", data });

const status = () =>
  speedSms({ url: `${gateway.url}/sms`, token: "testToken", timeoutMs }).deliveryOf("a/7");
const reportOf = (one: unknown) => ({
  status: "success",
  code: "00",
  data: [{ phone: "84912345678", status: one }],
});

describe("R-SMS-1: the delivery of a text", () => {
  test.each([
    [200, reportOf(0), { kind: "delivered" }],
    [200, reportOf("0"), { kind: "delivered" }],
    [200, reportOf(1), { kind: "pending" }],
    [200, reportOf(63), { kind: "pending" }],
    [200, reportOf(-1), { kind: "pending" }],
    [200, reportOf(64), { kind: "failed", reason: "status_64" }],
    [200, reportOf("dead"), unknown("bad_answer")],
    [200, { status: "success", code: "00", data: [] }, unknown("bad_answer")],
    [200, { status: "error", code: "101" }, unknown("bad_answer")],
    [401, reportOf(0), unknown("unauthorized", true)],
  ])("answered with %i %j is %j", async (statusCode, body, expected) => {
    gateway.answersJson(statusCode, body);
    expect(await status()).toEqual(expected);
    expect(gateway.received).toMatchObject([
      { method: "GET", path: "/sms/index.php/sms/status/a%2F7" },
    ]);
  });
});

describe("R-SMS-1: a text to a phone", () => {
  test("is requested as the gateway documents", async () => {
    gateway.answersJson(200, success({ tranId: 7, totalSMS: 1, totalPrice: 250 }));
    expect(await send("FSONLINE")).toEqual({ kind: "sent", id: "7" });
    expect(gateway.received).toMatchObject([
      {
        method: "POST",
        path: "/sms/index.php/sms/send",
        headers: {
          "content-type": "application/json",
          // The base64 of testToken:x.
          authorization: "Basic dGVzdFRva2VuOng=",
        },
      },
    ]);
    expect(JSON.parse(gateway.received[0]!.body)).toEqual({
      to: ["84912345678"],
      content: "Ma: 4K7M2Q",
      sms_type: 3,
      sender: "FSONLINE",
    });
  });

  test("is sent from one of the gateway's numbers without a brand name", async () => {
    await send();
    expect(JSON.parse(gateway.received[0]!.body)).toEqual({
      to: ["84912345678"],
      content: "Ma: 4K7M2Q",
      sms_type: 2,
    });
  });

  test.each([
    [200, success({ tranId: "a-1", invalidPhone: [] }), { kind: "sent", id: "a-1" }],
    [
      200,
      success({ tranId: 7, invalidPhone: ["84912345678"] }),
      { kind: "refused", reason: "invalid_phone" },
    ],
    [200, { status: "error", code: "105" }, { kind: "refused", reason: "code_105" }],
    [401, { status: "error", code: "401" }, unknown("unauthorized", true)],
    [500, success({ tranId: 7 }), unknown("busy")],
    [503, { status: "error", code: "105" }, unknown("busy")],
    [200, { status: "success", code: "99", data: { tranId: 7 } }, unknown("bad_answer", true)],
    [200, success({}), unknown("bad_answer", true)],
    [200, null, unknown("bad_answer", true)],
    [404, { message: "not found" }, unknown("bad_answer", true)],
  ])("answered with %i %j is %j", async (statusCode, body, expected) => {
    gateway.answersJson(statusCode, body);
    expect(await send()).toEqual(expected);
  });

  test("whose request gets no response may have been sent", async () => {
    gateway.answers(() => {});
    timeoutMs = IMPATIENT_MS;
    expect(await send()).toEqual(unknown("timeout"));
    timeoutMs = PATIENCE_MS;
    gateway.answers((response) => response.destroy());
    expect(await send()).toEqual(unknown("unreachable"));
    gateway.answers((response) => response.writeHead(200).end("<html>"));
    expect(await send()).toEqual(unknown("bad_answer", true));
  });

  test("is not repeated automatically", async () => {
    gateway.answers((response) => response.destroy());
    await send();
    expect(gateway.received).toHaveLength(1);
  });
});
