import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoPorts, demoSettings } from "../../../tools/demo-settings.ts";
import { readConfig, readConsoleConfig } from "../config.ts";
import { CARDS, faultsOf, SAFE } from "../testing/portal/production-settings.ts";
import { environment } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("R-RUN-1: every fault is reported at once: malformed, missing, unsafe and of the settings file", async () => {
  const file = join(folder, "portal.config.ts");
  writeFileSync(file, "export const portal = { brand: {} };");
  const faults = await faultsOf({
    ...SAFE,
    PORT: "http",
    GAME_API_URL: "",
    APP_SECRET: "too short",
    CARD_API_URL: "https://cards.example/chargingws/v2",
    SEPAY_SECRET: "demo-sepay-secret",
    PORTAL_DEMO: "true",
    TRUSTED_PROXY_HOPS: "",
    PORTAL_CONFIG: file,
  });
  const named = new Set(faults.map((fault) => fault.split(/[ :]/)[0]));
  expect(named).toEqual(
    new Set([
      "APP_SECRET",
      "CARD_PARTNER_ID",
      "CARD_PARTNER_KEY",
      "GAME_API_URL",
      "PORT",
      "portal.config",
      "PORTAL_DEMO",
      "SEPAY_SECRET",
      "TRUSTED_PROXY_HOPS",
    ]),
  );
});

test("R-RUN-1: production behind TLS must configure the number of proxies, even none", async () => {
  const faults = await faultsOf({ ...SAFE, TRUSTED_PROXY_HOPS: undefined });
  expect(faults).toEqual([expect.stringMatching(/^TRUSTED_PROXY_HOPS is missing: /)]);
  const { env } = await readConfig({ ...SAFE, TRUSTED_PROXY_HOPS: "0" });
  expect(env.TRUSTED_PROXY_HOPS).toBe(0);
});

test.each([
  ["APP_SECRET", "a".repeat(32)],
  ["APP_SECRET", "ab".repeat(20)],
  ["APP_SECRET", "0123456789".repeat(4)],
  ["APP_SECRET", "change-me-please".repeat(3)],
  ["APP_SECRET", "11112222333344445555666677778888".slice(0, 28) + "1111"],
  ["CARD_PIN_KEYS", "x".repeat(40)],
])("R-RUN-1: production refuses %s=%s, which is no secret", async (name, value) => {
  const faults = await faultsOf({ ...SAFE, [name]: value });
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} is one letter or`))]);
});

test("R-RUN-1: random secrets of any alphabet are accepted", async () => {
  for (let time = 0; time < 200; time += 1) {
    const hex = randomBytes(16).toString("hex");
    const text = randomBytes(24).toString("base64");
    await expect(
      readConfig({ ...SAFE, APP_SECRET: hex, CARD_PIN_KEYS: text }),
    ).resolves.toBeDefined();
  }
});

test("R-RUN-1: a weak earlier key may still decrypt", async () => {
  const CARD_PIN_KEYS = `the newest secret of thirty-two characters,${"x".repeat(32)}`;
  const APP_SECRET_PREVIOUS = "y".repeat(32);
  const settings = { ...SAFE, CARD_PIN_KEYS, APP_SECRET_PREVIOUS };
  await expect(readConfig(settings)).resolves.toBeDefined();
});

/** All settings of `npm start` with which somebody could sign or log in. */
const DEMO = Object.entries(demoSettings({}, demoPorts({}))).filter(
  ([name]) => /SECRET|TOKEN|KEY$|ACCESS/.test(name) && environment.shape[name as "SEPAY_SECRET"],
);

test.each(DEMO)("R-RUN-1: production refuses the demo's %s", async (name, value) => {
  const cards = name.startsWith("CARD_") ? CARDS : {};
  const faults = await faultsOf({ ...SAFE, ...cards, [name]: value });
  expect(faults).toEqual([`${name} is the demo's secret`]);
});

test("R-RUN-1: a provider's short secret causes only a warning, because the provider chose it", async () => {
  const { doubts } = await readConfig({ ...SAFE, SEPAY_SECRET: "15-letters-only" });
  expect(doubts).toContainEqual(expect.stringMatching(/^SEPAY_SECRET has fewer than 16 /));
  const long = { SEPAY_SECRET: "sixteen--letters", SMS_API_TOKEN: "sixteen--letters" };
  const { doubts: none } = await readConfig({
    ...SAFE,
    ...long,
    GAME_API_SECRET: "sixteen--letters",
    MOMO_SECRET_KEY: "sixteen--letters",
    VIETTEL_HASH_KEY: "sixteen--letters",
  });
  expect(none).toEqual([]);
});

test("R-RUN-1: production refuses what is unsafe in the console, and starts without the portal's secrets", async () => {
  const safe = {
    NODE_ENV: "production",
    PORTAL_CONFIG: SAFE.PORTAL_CONFIG,
    APP_SECRET: SAFE.APP_SECRET,
    CONSOLE_URL: "https://console.example",
    CONSOLE_DATABASE_URL: "postgres://portal_console@127.0.0.1/portal",
    STAFF_OIDC_ISSUER: "https://id.example",
    STAFF_OIDC_CLIENT_ID: "console",
    STAFF_OIDC_CLIENT_SECRET: "a-secret-of-the-provider",
  };
  await expect(readConsoleConfig(safe)).resolves.toMatchObject({ https: true });
  for (const [name, value] of Object.entries({
    CONSOLE_URL: "http://console.example",
    STAFF_OIDC_ISSUER: "http://id.example",
    STAFF_OIDC_CLIENT_SECRET: "demo-staff-oidc-secret",
    CONSOLE_DATABASE_URL: "postgres://portal_console@db.example/portal",
    APP_SECRET: "a".repeat(40),
    RATE_LIMIT_SCALE: "2",
  })) {
    await expect(readConsoleConfig({ ...safe, [name]: value }), name).rejects.toThrow(name);
  }
});
