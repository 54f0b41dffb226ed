import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  feedFormats,
  FEED_SECRET,
  type Notice,
  noticeOf,
  signedNotice,
} from "../../testing/rails/bank-feeds.ts";
import { type BankFeedName, bankFeedNames, bankFeeds } from "./bank-feeds.ts";

const HERE = import.meta.dirname;
const FEED = /^export function (\w+)\([^)]*\): TransferFeed \{/m;
const PROVIDERS_DOCUMENT = join(HERE, "../../../../docs/providers.md");

test("R-PAY-5: every bank feed that can be read is a row of the table, except SePay, which has its own settings", () => {
  const written = globSync("*.ts", { cwd: HERE }).flatMap((file) => {
    const [, name] = FEED.exec(readFileSync(join(HERE, file), "utf8")) ?? [];
    return name ?? [];
  });
  expect(written.toSorted()).toEqual(["sepay", ...bankFeedNames].toSorted());
});

test.each(bankFeedNames)("R-PAY-5: docs/providers.md has the format of %s", (name) => {
  expect(readFileSync(PROVIDERS_DOCUMENT, "utf8")).toContain(`| \`POST /webhooks/${name}\` |`);
});

const ENTRY = { number: 7, content: "FSO", amountVnd: 100_000 };
const readingOf = (name: BankFeedName, { body, headers = {} }: Notice) =>
  bankFeeds[name]
    .open({ secret: FEED_SECRET })
    .read({ rawBody: Buffer.from(body), headers, now: new Date() });

test.each(bankFeedNames)("R-FAIR-2: money that leaves is outgoing at %s", (name) => {
  expect(readingOf(name, noticeOf(name, ENTRY))).toMatchObject({ notices: [{ direction: "in" }] });
  const body = feedFormats[name].outgoing(ENTRY);
  if (body === null) return;
  expect(readingOf(name, signedNotice(name, body))).toMatchObject({
    notices: [{ direction: "out", amountVnd: ENTRY.amountVnd }],
  });
});

test.each(bankFeedNames)("R-PAY-5: an empty key of %s is refused", (name) => {
  expect(() => bankFeeds[name].open({ secret: "" })).toThrow(RangeError);
});

test.each(bankFeedNames)("R-PAY-5: %s gets the acknowledgement that it expects", (name) => {
  expect(readingOf(name, noticeOf(name, ENTRY))).toMatchObject({
    kind: "notices",
    reply: { statusCode: 200, body: feedFormats[name].acknowledgement },
  });
});
