import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bankFeedNames } from "./bank-feeds.ts";

const HERE = import.meta.dirname;
const FEED = /^export function (\w+)\([^)]*\): TransferFeed \{/m;
const PROVIDERS_DOCUMENT = join(HERE, "../../../../docs/providers.md");

test("R-PAY-5: every bank feed that can be read is a row of the table, besides SePay, which has settings of its own", () => {
  const written = globSync("*.ts", { cwd: HERE }).flatMap((file) => {
    const [, name] = FEED.exec(readFileSync(join(HERE, file), "utf8")) ?? [];
    return name ?? [];
  });
  expect(written.toSorted()).toEqual(["sepay", ...bankFeedNames].toSorted());
});

test.each(bankFeedNames)("R-PAY-5: docs/providers.md has the format of %s", (name) => {
  expect(readFileSync(PROVIDERS_DOCUMENT, "utf8")).toContain(`| \`POST /webhooks/${name}\` |`);
});
