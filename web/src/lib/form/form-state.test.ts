import { describe, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { type FormAction, formReducer, initialFormState, shownError } from "./form-state.ts";

type Values = { username: string; password: string };
const start = initialFormState<Values>({ username: "", password: "" });
const after = (...actions: FormAction<Values>[]) => actions.reduce(formReducer<Values>, start);
const refusal = new ApiError({
  statusCode: 422,
  message: "Thông tin chưa hợp lệ.",
  errors: { username: ["Đã có người dùng.", "Quá ngắn."] },
});

describe("a field's broken rule", () => {
  const broken = { username: ["Vui lòng nhập."] };

  test("is not shown before the field was left", () => {
    const state = after({ type: "change", name: "username", value: "a" });
    expect(shownError(state, broken, "username")).toBeUndefined();
  });

  test("shows once the field was left", () => {
    expect(shownError(after({ type: "leave", name: "username" }), broken, "username")).toBe(
      "Vui lòng nhập.",
    );
  });

  test("shows after a try to submit, and earlier ones stay", () => {
    const state = after(
      { type: "leave", name: "password" },
      { type: "refuse", names: ["username"] },
    );
    expect([...state.touched]).toEqual(["password", "username"]);
  });
});

describe("an error from the server", () => {
  const refused = after(
    { type: "change", name: "username", value: "demo" },
    { type: "submit" },
    { type: "fail", error: refusal },
  );

  test("keeps the values and lets one edit again", () => {
    expect(refused.values.username).toBe("demo");
    expect(refused.status).toBe("editing");
  });

  test("shows under its field, messages joined by line breaks", () => {
    expect(shownError(refused, {}, "username")).toBe("Đã có người dùng.\nQuá ngắn.");
  });

  test("goes from its field, and from the whole, when that field changes", () => {
    const state = formReducer(refused, { type: "change", name: "username", value: "demo2" });
    expect(shownError(state, {}, "username")).toBeUndefined();
    expect(state.failure).toBeUndefined();
  });

  test("stays under its field while another changes", () => {
    const state = formReducer(refused, { type: "change", name: "password", value: "x" });
    expect(shownError(state, {}, "username")).toContain("Đã có");
  });

  test("is forgotten when one submits again", () => {
    const state = formReducer(refused, { type: "submit" });
    expect(state).toMatchObject({ status: "submitting", serverErrors: {}, failure: undefined });
  });
});
