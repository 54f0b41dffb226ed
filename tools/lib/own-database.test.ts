import { expect, test, vi } from "vitest";
import { runCommand } from "../../server/src/cli/program.ts";
import { startOwnDatabase } from "./own-database.ts";

test("R-RUN-1: on a production machine a command without a database is refused, and says how it is run there", async () => {
  vi.stubEnv("DATA_DIR", "");
  const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const code = await runCommand(["verify"], {
    env: {},
    startDatabase: () => startOwnDatabase(import.meta.dirname),
    stdout: write,
    stderr: write,
  });
  expect(code).toBe(2);
  expect(write.mock.calls.join()).toContain("run `portal <command>`");
});
