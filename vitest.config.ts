import { configDefaults, defineConfig } from "vitest/config";
import { SlowestFirst } from "./tools/checks/slowest-first.ts";

/**
 * `npm test` runs the short lane, `npm run test:long` the files named `*.long.test.ts`, and the races once more, with more
 * rounds; a filter chooses among all.
 */
const LANES = {
  short: { include: "**/*.test.ts", exclude: ["**/*.long.test.ts"] },
  long: { include: "**/*{.long,-races}.test.ts", exclude: [] },
  all: { include: "**/*.test.ts", exclude: [] },
} as const;
const lane = LANES[(process.env["TEST_LANE"] ?? "all") as keyof typeof LANES];

/** Unit and integration tests. The server's run against one real PostgreSQL, a database per file. */
export default defineConfig({
  test: {
    pool: "forks",
    // A worker loads the portal once, not for each file: no test replaces a module.
    isolate: false,
    restoreMocks: true,
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // Longer than testing/patience.ts waits: that says what it has waited for.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Like testing/patience.ts: what must come is waited for, however busy the machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project("portal", ["server", "simulation"], "server/src/testing/database/global-setup.ts"),
      project("other", ["contract", "sandbox", "web", "tools", "conformance", "drill"]),
    ],
  },
});

/** Whose tests share workers, and what those have loaded. */
function project(name: string, folders: readonly string[], globalSetup?: string) {
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `${folder}/${lane.include}`),
      exclude: [...configDefaults.exclude, ...lane.exclude],
      ...(globalSetup ? { globalSetup } : {}),
    },
  };
}
