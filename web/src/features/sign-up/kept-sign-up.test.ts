import { beforeEach, expect, test, vi } from "vitest";
import { forgetSignUp, keepSignUp, readSignUp } from "./kept-sign-up.ts";

const nothing = { phone: "", receiveNewsletter: false, username: "" };
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("R-SIGNUP-1: the tab keeps what was typed until the account is there, and never the password", () => {
  const typed = { phone: "0900000009", receiveNewsletter: true, username: "lenhho" };
  keepSignUp({ ...typed, password: "Kiem12345", passwordConfirm: "Kiem12345" } as typeof typed);
  expect(readSignUp()).toEqual(typed);
  expect([...stored.values()].join()).not.toContain("Kiem12345");
  forgetSignUp();
  expect(readSignUp()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test("damaged values and values of another type are ignored", () => {
  stored.set("sign-up", JSON.stringify({ phone: 5, username: null, receiveNewsletter: "yes" }));
  expect(readSignUp()).toEqual(nothing);
  stored.set("sign-up", "{");
  expect(readSignUp()).toBeUndefined();
});

test("without storage nothing is kept, and nothing breaks", () => {
  const refuse = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepSignUp({ ...nothing, phone: "0900000009" });
  expect(readSignUp()).toBeUndefined();
  forgetSignUp();
});
