import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

// As in production, money takes a passkey.
process.env["STAFF_PROOF"] = "on";

/** The situations of an operator's day (`npm run situations`): one after the other, since their times are measured. */
export default defineConfig({
  ...journeys,
  testDir: "./situations",
  testIgnore: [],
  projects: [{ ...journeys.projects![0]!, testIgnore: [] }],
  workers: 1,
  reporter: [["list"], ["./situations/support/presses-table.ts"]],
});
