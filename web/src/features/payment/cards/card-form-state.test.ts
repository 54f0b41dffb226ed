import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type CardFormAction, cardFormReducer, emptyCardForm } from "./card-form-state.ts";

const RESULT = {
  message: "xong",
  data: { message: "xong" },
  transactionId: "t-1",
  status: "success",
} as const;

const after = (...actions: CardFormAction[]) =>
  actions.reduce(cardFormReducer, emptyCardForm("VIETTEL"));
const typed: CardFormAction[] = [
  { type: "type", name: "serial", text: "1000" },
  { type: "type", name: "pin", text: "1234" },
  { type: "choose-value", value: 50_000 },
];
const failure: CardFormAction = {
  type: "fail",
  error: new ApiError({
    statusCode: 422,
    message: "sai",
    errors: { pin: ["sai"], serial: ["sai"] },
  }),
};

test("R-PAY-2: the denomination starts on the placeholder of value 0", () => {
  expect(after().values.value).toBe(0);
});

test("R-PAY-2: another provider brings the placeholder back and keeps what was typed", () => {
  const { values } = after(...typed, { type: "choose-provider", provider: "MOBIFONE" });
  expect(values).toEqual({ provider: "MOBIFONE", serial: "1000", pin: "1234", value: 0 });
});

test.each<CardFormAction>([
  { type: "type", name: "serial", text: "2" },
  { type: "type", name: "pin", text: "2" },
  { type: "choose-value", value: 20_000 },
  { type: "choose-provider", provider: "MOBIFONE" },
])('R-PAY-2: the edit "$type" clears the notice', (edit) => {
  expect(after(...typed, { type: "send" }, failure).notice).toBeDefined();
  expect(after(...typed, { type: "send" }, failure, edit).notice).toBeUndefined();
  expect(after(...typed, { type: "answer", result: RESULT }, edit).notice).toBeUndefined();
});

test("R-PAY-2: a failure keeps the typed values; editing a field drops its error", () => {
  const failed = after(...typed, { type: "send" }, failure);
  expect(failed.isSending).toBe(false);
  expect(failed.values.pin).toBe("1234");
  const { errors } = cardFormReducer(failed, { type: "type", name: "pin", text: "12345" });
  expect(errors).toEqual({ serial: ["sai"] });
});

test("R-PAY-2: an answer empties the form, keeps the provider and shows its message", () => {
  const { values, notice } = after(...typed, { type: "send" }, { type: "answer", result: RESULT });
  expect(values).toEqual({ provider: "VIETTEL", serial: "", pin: "", value: 0 });
  expect(notice).toEqual({ kind: "answered", result: RESULT });
});
