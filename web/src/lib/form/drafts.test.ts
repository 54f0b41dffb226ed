/** Tests that what was typed comes back after the end of a session, to its player only and never with a secret. */
import { beforeEach, expect, test, vi } from "vitest";
import { beginDrafts, draftOf, dropDraft, endDrafts, followForm, keepDrafts } from "./drafts.ts";
import { withDraft } from "./use-draft.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  beginDrafts("demo");
});

const typed = { newPhoneNumber: "0912345678", otpNumber: "123456" };
const kept = { form: "phone", fields: ["newPhoneNumber"] } as const;

test("R-SHELL-5: a draft comes back for the same player, once", () => {
  const leave = followForm("phone", () => ({ newPhoneNumber: typed.newPhoneNumber }));
  keepDrafts();
  leave();
  beginDrafts("demo");
  const empty = { newPhoneNumber: "", otpNumber: "" };
  expect(withDraft(kept, empty)).toEqual({ newPhoneNumber: "0912345678", otpNumber: "" });
  dropDraft("phone");
  expect(withDraft(kept, empty)).toEqual(empty);
});

test("R-SHELL-5: a form that was left has no draft, and neither has another player", () => {
  followForm("phone", () => typed)();
  keepDrafts();
  expect(stored.size).toBe(0);
  const leave = followForm("phone", () => typed);
  keepDrafts();
  leave();
  beginDrafts("trong");
  expect(draftOf("phone")).toBeUndefined();
  expect(stored.size).toBe(0);
});

test("R-SHELL-5: a logout drops all drafts", () => {
  const leave = followForm("phone", () => typed);
  keepDrafts();
  endDrafts();
  keepDrafts();
  leave();
  expect(stored.size).toBe(0);
});

test("R-SHELL-5: a damaged draft, or one of another type, is ignored", () => {
  stored.set(
    "drafts",
    JSON.stringify({ username: "demo", forms: { phone: { newPhoneNumber: 5 } } }),
  );
  expect(withDraft(kept, { newPhoneNumber: "" })).toEqual({ newPhoneNumber: "" });
  stored.set("drafts", "{");
  expect(draftOf("phone")).toBeUndefined();
});
