import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONFIGURATION_DOCS, configurationDocs } from "./configuration-docs.ts";

test("docs/configuration.md says what the schema says", () => {
  expect(readFileSync(CONFIGURATION_DOCS, "utf8")).toBe(configurationDocs());
});
