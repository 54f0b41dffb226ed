import { beforeEach, expect, test, vi } from "vitest";
import { beginDrafts, endDrafts } from "../../lib/form/drafts.ts";
import { keepWaitingEmail, waitingEmail } from "./waiting-email.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.useFakeTimers();
  beginDrafts("demo");
  keepWaitingEmail("hiep@example.vn");
});

test("R-ME-1: an added email waits as long as its link works", () => {
  expect(waitingEmail()).toBe("hiep@example.vn");
  vi.advanceTimersByTime(30 * 60_000);
  expect(waitingEmail()).toBeUndefined();
});

test("R-ME-1: nobody else sees an added email that waits", () => {
  beginDrafts("trong");
  expect(waitingEmail()).toBeUndefined();
  beginDrafts("demo");
  keepWaitingEmail("hiep@example.vn");
  endDrafts();
  expect(waitingEmail()).toBeUndefined();
});
