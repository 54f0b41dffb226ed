import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { receiveGiftCode } from "../gift-code.ts";
import { calls } from "../http/calls.ts";
import { rechargeGame } from "../recharge.ts";
import { updatePhone } from "../security.ts";
import { loginForm } from "../session.ts";
import { signUpPhoneStep } from "../sign-up.ts";
import { startTopUp } from "../top-up.ts";

const bodyOf = (call: { readonly body?: z.ZodMiniType | undefined }) => call.body!;

test("R-WIRE-1: every call ignores unknown fields", () => {
  for (const { path, body, query } of calls) {
    for (const schema of [body, query]) {
      const issues = schema?.safeParse({ unknown_field: 1 }).error?.issues ?? [];
      expect(JSON.stringify(issues), path).not.toContain("unrecognized_keys");
    }
  }
});

test("R-WIRE-1: an amount may be a number or its digits", () => {
  for (const creditAmount of [100, "100"]) {
    const body = { creditAmount, zoneId: 3, securityCode: null, other: {} };
    expect(bodyOf(rechargeGame).parse(body)).toEqual({
      creditAmount: 100,
      zoneId: "3",
      securityCode: undefined,
    });
    expect(bodyOf(startTopUp).parse({ method: "momo", amountVnd: creditAmount })).toEqual({
      method: "momo",
      amountVnd: 100,
    });
  }
});

test("R-WIRE-1: any other spelling or value is refused as an amount", () => {
  for (const creditAmount of [
    "1e2",
    "100.0",
    " 100",
    "100 ",
    "+100",
    "-100",
    "0100",
    "0x64",
    "",
    "١٠٠",
    "9007199254740993",
    100.5,
    -100,
    0,
    2 ** 53,
    null,
    true,
    [100],
    { value: 100 },
  ]) {
    const { error } = bodyOf(rechargeGame).safeParse({ creditAmount, zoneId: "1" });
    expect
      .soft(
        error?.issues.map(({ path, message }) => [path, message]),
        JSON.stringify(creditAmount),
      )
      .toEqual([[["creditAmount"], "Vui lòng chọn mức nạp."]]);
  }
});

test("R-WIRE-1: a yes or no may be written in several ways", () => {
  for (const [remember, expected] of [
    [true, true],
    ["true", true],
    [1, true],
    ["1", true],
    [false, false],
    ["false", false],
    [0, false],
    ["0", false],
    [null, false],
    [undefined, false],
  ]) {
    const form = { username: 1_234_567, password: "x", remember };
    expect.soft(loginForm.parse(form), JSON.stringify(remember)).toEqual({
      username: "1234567",
      password: "x",
      remember: expected,
      sharedMachine: false,
    });
  }
  expect(loginForm.parse({ username: "demo", password: "x" }).remember).toBe(false);
  for (const remember of ["yes", 2, [], {}, [true]]) {
    const { success } = loginForm.safeParse({ username: "demo", password: "x", remember });
    expect.soft(success, JSON.stringify(remember)).toBe(false);
  }
});

test("R-WIRE-1: a claim's reward type may be sent as text", () => {
  for (const rewardType of [2, "2"]) {
    expect(bodyOf(receiveGiftCode).parse({ rewardType })).toEqual({ rewardType: 2 });
  }
  for (const rewardType of ["3", "02", "2.0", [2], null]) {
    expect(bodyOf(receiveGiftCode).safeParse({ rewardType }).success).toBe(false);
  }
});

test("R-WIRE-1: a phone may be sent as a number and is checked like a text of its digits", () => {
  expect(signUpPhoneStep.parse({ phone: 84_912_345_678 }).phone).toBe("84912345678");
  const short = signUpPhoneStep.safeParse({ phone: 912_345_678 });
  expect(short.error?.issues[0]?.message).toMatch(/^Số điện thoại không hợp lệ: còn thiếu/);
});

test("R-WIRE-1: secrets are accepted only as text", () => {
  expect(loginForm.safeParse({ username: "demo", password: 12_345_678 }).success).toBe(false);
  const change = { newPhoneNumber: "0912345678", gReCaptchaToken: "x" };
  for (const secret of ["otpNumber", "securityCode", "gReCaptchaToken"]) {
    const { success } = bodyOf(updatePhone).safeParse({ ...change, [secret]: 123_456 });
    expect(success, secret).toBe(false);
  }
  expect(bodyOf(updatePhone).safeParse({ ...change, otpNumber: null }).success).toBe(true);
});
