import { defineConfig } from "@playwright/test";
import { reporters, type TableOptions } from "./support/reporters.ts";
import type { Provoking } from "./support/test.ts";
import journeys from "./playwright.config.ts";

// As in production, money takes a passkey.
process.env["STAFF_PROOF"] = "on";

/** Money asks for the passkey: then the page proves it, and sends the same again. */
const PROOF_ASKED = [
  "403 POST /api/console/approvals/*",
  "403 POST /api/console/closed-days",
  "403 POST /api/console/operations",
];

/** A command of their own plays them. */
const PLAYERS = "players/**";

const table: TableOptions = {
  document: "operator.md",
  columns: ["situation", "page", "presses", "seconds"],
  count: 27,
};

/** The situations of an operator's day (`npm run test:long -- situations`): one after the other, since their times are measured. */
export default defineConfig<Provoking>({
  ...journeys,
  testDir: "./situations",
  testIgnore: PLAYERS,
  projects: [
    {
      ...journeys.projects![0]!,
      testMatch: "**/*.spec.ts",
      testIgnore: PLAYERS,
      use: { ...journeys.projects![0]!.use, provokes: PROOF_ASKED },
    },
  ],
  workers: 1,
  reporter: reporters(table),
});
