import { expect, test } from "vitest";
import { otherFeeds } from "../sandbox/src/bank/feed.ts";
import { bankFeeds } from "../server/src/providers/bank/bank-feeds.ts";
import { rehearsedSettings } from "./rehearsals.ts";

test("R-RUN-2: the sandbox speaks every bank feed that can be rehearsed, under the same secret", () => {
  const secretsOf = (feeds: Readonly<Record<string, { readonly secretName: string }>>) =>
    Object.fromEntries(Object.entries(feeds).map(([name, { secretName }]) => [name, secretName]));
  expect(secretsOf(otherFeeds)).toEqual(secretsOf(bankFeeds));
});

test("R-RUN-2: an unknown rehearsal is refused with the list of those that there are", () => {
  expect(() => rehearsedSettings(["--as", "paypal"], "http://127.0.0.1:1")).toThrow(
    /nothing to rehearse as paypal.*recaptcha/,
  );
});
