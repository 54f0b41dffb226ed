import { defineConfig } from "vitest/config";

/** Unit and integration tests. The server's run against one real PostgreSQL, a database per file. */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    // Longer than testing/patience.ts waits: that says what it has waited for.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    projects: [
      project("contract"),
      project("server", "server/src/testing/global-setup.ts"),
      project("cli", "server/src/testing/global-setup.ts"),
      project("sandbox"),
      project("web"),
      project("scripts"),
      project("world", "server/src/testing/global-setup.ts"),
    ],
  },
});

function project(folder: string, globalSetup?: string) {
  return {
    extends: true as const,
    test: {
      name: folder,
      include: [`${folder}/**/*.test.ts`],
      ...(globalSetup ? { globalSetup } : {}),
    },
  };
}
