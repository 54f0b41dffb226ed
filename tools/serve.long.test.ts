import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "portal-serve-"));
afterAll(() => rmSync(folder, { recursive: true }));

const UNSAFE = {
  APP_SECRET: "an-application-secret-of-some-length",
  SEPAY_SECRET: "demo-sepay-secret",
  GAME_API_URL: "https://game.example/v1",
  GAME_API_KEY_ID: "portal",
  GAME_API_SECRET: "game-secret",
  PUBLIC_URL: "http://portal.example",
};

test("production refuses unsafe settings before anything is built or started, and names them", () => {
  const dataDir = join(folder, "data");
  const { PATH } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "serve.ts")], {
    env: { PATH, DATA_DIR: dataDir, ...UNSAFE },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  for (const name of ["SEPAY_SECRET", "PUBLIC_URL", "SMTP_URL", "SMS_API_TOKEN"]) {
    expect(stderr).toContain(`${name} is`);
  }
  expect(existsSync(dataDir)).toBe(false);
});
