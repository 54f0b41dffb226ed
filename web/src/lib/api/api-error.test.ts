import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { expect, test } from "vitest";
import { ApiError, asApiError, readApiError } from "./api-error.ts";

test("R-WIRE-2: all parts of an error are read", () => {
  const error = readApiError(422, {
    statusCode: 422,
    message: "Thông tin chưa hợp lệ.",
    errors: { phone: ["Số điện thoại không hợp lệ"] },
    errorCode: "invalid",
    requestId: "r1",
  });
  expect(error).toMatchObject({
    statusCode: 422,
    message: "Thông tin chưa hợp lệ.",
    errors: { phone: ["Số điện thoại không hợp lệ"] },
    errorCode: "invalid",
    requestId: "r1",
  });
});

test.each([undefined, "<html>Bad Gateway</html>", { error: "x" }, null])(
  "a response that is not the portal's (%j) keeps its status and gets a Vietnamese message",
  (body) => {
    expect(readApiError(502, body)).toMatchObject({
      statusCode: 502,
      message: CONNECTION_LOST_MESSAGE,
    });
  },
);

test("R-WIRE-2: a body with errors and no message is mapped to its fields", () => {
  const body = { errors: { pin: ["pin sai.", "pin ngắn."], serial: "serial sai." } };
  expect(readApiError(422, body)).toMatchObject({
    statusCode: 422,
    message: "pin sai.",
    errors: { pin: ["pin sai.", "pin ngắn."], serial: ["serial sai."] },
    isOfFields: true,
  });
  expect(readApiError(422, { message: "Sai.", ...body }).isOfFields).toBe(false);
});

test("R-WIRE-2: a message is shown without its status code", () => {
  expect(readApiError(400, { message: "Sai." })).toMatchObject({
    statusCode: 400,
    message: "Sai.",
  });
});

test("the status of the response is used, not the one in its body", () => {
  expect(readApiError(503, { statusCode: 200, message: "x" }).statusCode).toBe(503);
});

test("anything thrown becomes an error that can be shown", () => {
  const own = new ApiError({ statusCode: 409, message: "Đã xử lý." });
  expect(asApiError(own)).toBe(own);
  expect(asApiError(new TypeError("x is not a function"))).toMatchObject({
    statusCode: -1,
    message: "Trang gặp lỗi. Bạn tải lại trang giúp nhé; nếu vẫn lỗi, hãy báo cho bộ phận hỗ trợ.",
  });
});

test("R-LOGIN-1: the error keeps the challenge for the page to solve", () => {
  const challenge = { parameters: { nonce: "x" }, signature: "y" };
  const error = readApiError(429, { message: "…", errorCode: "login_proof_needed", challenge });
  expect(error).toMatchObject({ errorCode: "login_proof_needed", challenge });
});
