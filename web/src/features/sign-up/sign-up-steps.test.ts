import { describe, expect, test } from "vitest";
import { checkAll, openStep } from "./sign-up-steps.ts";

const filled = {
  phone: "0900000009",
  receiveNewsletter: false,
  username: "lenhho",
  password: "Kiem12345",
  passwordConfirm: "Kiem12345",
};

describe("R-SIGNUP-1: which step is open", () => {
  test("the one that the history names", () => {
    expect(openStep(0, filled)).toBe("phone");
    expect(openStep(1, filled)).toBe("username");
    expect(openStep(2, filled)).toBe("password");
  });

  test("if something is missing: the first step that lacks it", () => {
    expect(openStep(2, { ...filled, phone: "" })).toBe("phone");
    expect(openStep(2, { ...filled, username: "Lệnh Hồ" })).toBe("username");
  });

  test("never one that does not exist", () => {
    expect(openStep(7, filled)).toBe("phone");
    expect(openStep(-1, filled)).toBe("phone");
  });
});

test("R-SIGNUP-4: all fields are checked at once", () => {
  const errors = checkAll({ ...filled, phone: "1", username: "", passwordConfirm: "other" });
  expect(Object.keys(errors).toSorted()).toEqual(["passwordConfirm", "phone", "username"]);
});
