import { defineConfig } from "@playwright/test";
import type { Provoking } from "./support/test.ts";
import journeys, { SWEEP } from "./playwright.config.ts";

const { grepInvert: _allButSweeps, ...rest } = journeys;

/** The tests that look at every page in every way (`npm run sweeps`). */
export default defineConfig<Provoking>({ ...rest, grep: SWEEP });
