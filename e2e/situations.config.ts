import { defineConfig } from "@playwright/test";
import { reporters } from "./support/reporters.ts";
import { PROOF_ASKED, type Provoking } from "./support/test.ts";
import journeys from "./playwright.config.ts";

// As in production, operations with money need a passkey.
process.env["STAFF_PROOF"] = "on";

/** player-situations.config.ts runs them. */
const PLAYERS = "players/**";

/** The situations of an operator's day (`npm run test:long -- situations`), one at a time because they are timed. */
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
  reporter: reporters({ columns: ["situation", "page", "presses", "seconds"], count: 32 }),
});
