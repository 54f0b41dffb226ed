/** Configures what is timed: the ways of a player on a phone and the situations of an operator's day. */
import { defineConfig } from "@playwright/test";
import journeys, { reporters, withPictures } from "./playwright.config.ts";
import { isByKeyboard } from "./situations/support/keyboard-hands.ts";
import { PROOF_ASKED, type Provoking } from "./support/test.ts";

// As in production, operations with money need a passkey.
process.env["STAFF_PROOF"] = "on";

// By the keyboard, Tab takes many quick presses.
const writesTables = process.env["SITUATIONS_TABLE"] !== undefined && !isByKeyboard;

/** `npm run test:long -- situations` plays them one at a time. Players come first: staff end a campaign and set prices. */
export default defineConfig<Provoking>({
  ...journeys,
  testDir: "./situations",
  workers: 1,
  projects: [
    {
      name: "players",
      testMatch: "players/**/*.spec.ts",
      use: {
        ...withPictures,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: "staff",
      testMatch: "**/*.spec.ts",
      testIgnore: "players/**",
      use: { ...withPictures, provokes: PROOF_ASKED },
    },
  ],
  reporter: [
    ...reporters,
    ...(writesTables ? [["./situations/support/presses-table.ts"] as const] : []),
  ],
});
