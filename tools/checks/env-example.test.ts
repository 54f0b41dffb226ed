import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../server/src/config.ts";
import { bankFeedSecrets } from "../../server/src/providers/bank/bank-feeds.ts";
import { environment } from "../../server/src/settings/environment.ts";
import { OPERATOR_CONFIG } from "../../server/src/testing/portal/production-settings.ts";
import { ROOT } from "../lib/paths.ts";

const example = readFileSync(join(ROOT, ".env.example"), "utf8");
/** Settings that are commented out count too. */
const whole = parseEnv(example.replaceAll(/^# (?=[A-Z_\d]+=)/gm, ""));

test(".env.example names settings that exist", () => {
  const names = Object.keys(whole);
  expect(names.filter((name) => !(name in environment.shape))).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
  expect(names, "the secret of each bank feed").toEqual(
    expect.arrayContaining([...bankFeedSecrets]),
  );
});

test(".env.example holds no secret", () => {
  const secret = /SECRET|_KEY$|TOKEN|ACCESS_CODE/;
  const given = Object.entries(whole).filter(([name, value]) => secret.test(name) && value !== "");
  expect(given).toEqual([]);
});

test("R-RUN-1: with its empty lines filled in and a settings file, .env.example is enough for production", async () => {
  const given: NodeJS.ProcessEnv = { ...parseEnv(example), NODE_ENV: "production" };
  expect(given["PORTAL_CONFIG"]).toBeDefined();
  given["PORTAL_CONFIG"] = OPERATOR_CONFIG;
  for (const [name, value] of Object.entries(given)) {
    if (value === "") given[name] = randomBytes(24).toString("hex");
  }
  await expect(readConfig(given)).resolves.toMatchObject({ https: true, doubts: [] });
});
