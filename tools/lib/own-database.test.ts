import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { runCommand } from "../../server/src/cli/program.ts";
import { startOwnDatabase } from "./own-database.ts";

const installation = mkdtempSync(join(tmpdir(), "portal-installation-"));
afterAll(() => rmdirSync(installation));

test("R-RUN-1: on a production machine a command without a database is refused, and says how it is run there", async () => {
  vi.stubEnv("DATA_DIR", "");
  const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const code = await runCommand(["verify"], {
    env: {},
    startDatabase: () => startOwnDatabase(installation),
    stdout: write,
    stderr: write,
  });
  expect(code).toBe(2);
  expect(write.mock.calls.join()).toContain("run `portal <command>`");
});
