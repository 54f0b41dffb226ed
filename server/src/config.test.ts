import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig, readOperatorConfig } from "./config.ts";
import { CARDS, faultsOf, SAFE } from "./testing/portal/production-settings.ts";

/** Folders that a test has made, deleted afterwards. */
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-config-"));
  folders.push(folder);
  return folder;
}

test("a complete and safe production configuration is accepted", async () => {
  const config = await readConfig(SAFE);
  expect(config.https).toBe(true);
  expect([...config.allowedOrigins]).toEqual(["https://portal.example"]);
  expect(config.env.PORT).toBe(3_000);
  expect(config.portal.brand.gameId).toBe("vankiem");
});

test.each([
  ["APP_SECRET", "demo-application-secret-of-some-length"],
  ["SEPAY_SECRET", "demo-sepay-secret"],
  ["SEPAY_SECRET_PREVIOUS", "demo-sepay-secret"],
  ["MOMO_ACCESS_KEY_PREVIOUS", "demo-momo-access"],
  ["GAME_API_SECRET", "demo-game-secret"],
  ["PUBLIC_URL", "http://portal.example"],
  ["API_URL", "http://api.portal.example"],
  ["PORTAL_DEMO", "true"],
  ["RATE_LIMIT_SCALE", "10"],
  ["GAME_API_URL", "http://game.example/v1"],
  ["SMS_API_URL", "http://10.0.0.7:8080"],
  ["SEPAY_API_URL", "http://my.sepay.vn/userapi"],
  ["RECAPTCHA_VERIFY_URL", "http://www.google.com/recaptcha/api/siteverify"],
  ["GAME_API_URL", "http://localhost.example/v1"],
  ["DATABASE_URL", "postgres://portal:secret@db.example/portal"],
  ["DATABASE_URL", "postgres://portal:secret@10.0.0.5/portal?sslmode=require"],
  ["DATABASE_URL", "postgres://portal:secret@127.0.0.1/portal?host=db.example"],
  ["DATABASE_URL", "postgres://portal:secret@127.0.0.1,db.example/portal"],
  ["DATABASE_LISTEN_URL", "postgres://portal:secret@db.example/portal"],
])("production refuses %s=%s, and names it", async (name, value) => {
  const faults = await faultsOf({ ...SAFE, [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
});

test.each([
  ["GAME_API_URL", "http://127.0.0.1:8080/v1"],
  ["SMS_API_URL", "http://[::1]:8080"],
  ["DATABASE_URL", "postgres://portal:secret@db.example/portal?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://portal:secret@localhost/portal?host=/run/postgresql"],
  ["DATABASE_URL", "postgres://portal:secret@a.example:5432,b.example/portal?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://portal:secret@127.0.0.1,[::1]/x?target_session_attrs=read-write"],
])("production takes %s=%s: nobody listens in there", async (name, value) => {
  await expect(readConfig({ ...SAFE, [name]: value })).resolves.toBeDefined();
});

test("the card gateway's settings are read, with the keys for PINs in the given order", async () => {
  const keys = [
    "the newest secret of thirty-two characters",
    "an older secret of thirty-two characters",
  ];
  const { env } = await readConfig({ ...SAFE, ...CARDS, CARD_PIN_KEYS: keys.join(" , ") });
  expect(env.CARD_PIN_KEYS).toEqual(keys);
  expect(env.CARD_SIGNATURE).toBe("key.code.serial");
});

test.each([
  ["CARD_API_URL", "http://cards.example/chargingws/v2"],
  ["CARD_PARTNER_KEY", "demo-card-key"],
  ["CARD_PARTNER_ID", ""],
  ["CARD_PARTNER_KEY", ""],
  ["CARD_SIGNATURE", "md5"],
  ["CARD_PIN_KEYS", "the newest secret of thirty-two characters,short"],
])("production refuses cards with %s=%s, and names it", async (name, value) => {
  const faults = await faultsOf({ ...SAFE, ...CARDS, [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
});

test.each([
  ["MOMO_SECRET_KEY", "demo-momo-secret"],
  ["MOMO_API_URL", "http://wallet.example"],
  ["MOMO_PARTNER_CODE", ""],
  ["MOMO_ACCESS_KEY", ""],
  ["MOMO_SECRET_KEY", ""],
  ["VIETTEL_HASH_KEY", "demo-viettel-key"],
  ["VIETTEL_HASH", "md5"],
  ["VIETTEL_NOTICE_ORDER", "any"],
  ["VIETTEL_CONTENT_FIELD", "desc"],
  ["VIETTEL_INQUIRY_URL", "http://wallet.example"],
  ["VIETTEL_INQUIRY_URL", ""],
  ["VIETTEL_MERCHANT_CODE", ""],
])("production refuses wallets with %s=%s, and names it", async (name, value) => {
  const faults = await faultsOf({ ...SAFE, [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
});

test.each(["DATABASE_URL", "APP_SECRET", "SEPAY_SECRET", "GAME_API_URL", "GAME_API_KEY_ID"])(
  "%s is required in production, and an empty value counts as missing",
  async (name) => {
    for (const value of [undefined, ""]) {
      const faults = await faultsOf({ ...SAFE, [name]: value });
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(new RegExp(`^${name}: `));
    }
  },
);

test.each([
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "http"],
  ["DATABASE_URL", "mysql://127.0.0.1/portal"],
  ["DATABASE_URL", "postgres://a.example,b.example:port/portal"],
  ["DATABASE_URL", "postgres://a.example,b.example/portal?target_session_attrs=any"],
  ["PUBLIC_URL", "portal.example"],
  ["APP_SECRET", "too short"],
  ["APP_SECRET_PREVIOUS", "too short"],
  ["SHARE_URL", "https://social.example/share"],
  ["SHARE_URL", "javascript:share({url})"],
  ["TRUSTED_PROXY_HOPS", "-1"],
  ["RATE_LIMIT_SCALE", "0"],
  ["CAPTCHA_PROVIDER", "none"],
  ["DATABASE_PREPARE", "perhaps"],
  ["NODE_ENV", "prod"],
])("%s=%s is refused by name, without the value of any secret", async (name, value) => {
  const faults = await faultsOf({ ...SAFE, [name]: value });
  expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  expect(faults.join()).not.toContain("too short");
});

test("recaptcha without its keys is refused", async () => {
  const faults = await faultsOf({ ...SAFE, CAPTCHA_PROVIDER: "recaptcha" });
  expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
    "RECAPTCHA_SITE_KEY",
    "RECAPTCHA_SECRET",
  ]);
});

test("ALLOWED_ORIGINS is read as a list; loopback origins are added only outside production", async () => {
  const named = await readConfig({
    ...SAFE,
    ALLOWED_ORIGINS: "https://a.example, https://b.example",
  });
  expect([...named.allowedOrigins]).toEqual([
    "https://portal.example",
    "https://a.example",
    "https://b.example",
  ]);
  const local = await readConfig({ ...SAFE, NODE_ENV: "development", PORT: "22301" });
  expect(local.allowedOrigins).toContain("http://localhost:22301");
  expect(local.allowedOrigins).toContain("http://127.0.0.1:22301");
});

test.each([
  ["HTTPS://A.Example", "https://a.example"],
  ["https://a.example:443", "https://a.example"],
  ["https://a.example:8443", "https://a.example:8443"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://127.0.0.1", "http://127.0.0.1"],
  ["http://[::1]:5173", "http://[::1]:5173"],
])("the further origin %s is what browsers send as %s", async (given, sent) => {
  const { allowedOrigins } = await readConfig({ ...SAFE, ALLOWED_ORIGINS: given });
  expect([...allowedOrigins]).toEqual(["https://portal.example", sent]);
});

test.each([
  "a.example",
  "http://a.example",
  "https://a.example/",
  "https://a.example/path",
  "https://a.example?query",
  "https://a.example#hash",
  "https://user@a.example",
  "https://*.a.example",
  "https://a.example:port",
  "https://a.example https://b.example",
  "https:/a.example",
  "https:\\\\a.example",
  "ftp://a.example",
  "http://localhost.a.example",
  "null",
  "*",
  "",
])("%j is no origin: the start is refused and it is named", async (entry) => {
  const faults = await faultsOf({ ...SAFE, ALLOWED_ORIGINS: `https://b.example,${entry}` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`ALLOWED_ORIGINS: ${JSON.stringify(entry)} is no origin`);
});

test("outside production the application's secret is made once, and only its user may read the file", async () => {
  const folder = newFolder();
  const variables = { ...SAFE, NODE_ENV: "development", APP_SECRET: undefined, DATA_DIR: folder };
  const first = await readConfig(variables);
  const second = await readConfig(variables);
  expect(second.env.APP_SECRET).toBe(first.env.APP_SECRET);
  expect(Buffer.from(first.env.APP_SECRET, "base64url").length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(folder, "app-secret")).mode & 0o777).toBe(0o600);
  const elsewhere = await readConfig({ ...variables, DATA_DIR: newFolder() });
  expect(elsewhere.env.APP_SECRET).not.toBe(first.env.APP_SECRET);
});

test("an empty secret file, left by a crash, is written again", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "app-secret"), "");
  const config = await readConfig({
    ...SAFE,
    NODE_ENV: "development",
    APP_SECRET: undefined,
    DATA_DIR: folder,
  });
  expect(readFileSync(join(folder, "app-secret"), "utf8").trim()).toBe(config.env.APP_SECRET);
});

test("APP_SECRET_PREVIOUS is read as a list", async () => {
  const [one, two] = ["o".repeat(32), "t".repeat(32)];
  const { env } = await readConfig({ ...SAFE, APP_SECRET_PREVIOUS: `${one},${two}` });
  expect(env.APP_SECRET_PREVIOUS).toEqual([one, two]);
  expect((await readConfig(SAFE)).env.APP_SECRET_PREVIOUS).toEqual([]);
});

test("an operator's command needs the secret and the settings file, and creates neither", async () => {
  const folder = newFolder();
  const variables = { DATA_DIR: folder };
  await expect(readOperatorConfig(variables)).rejects.toThrow(/^APP_SECRET: /);
  expect(existsSync(join(folder, "app-secret"))).toBe(false);
  const portal = await readConfig({ ...SAFE, ...variables, NODE_ENV: "test", APP_SECRET: "" });
  const { env } = await readOperatorConfig(variables);
  expect(env.APP_SECRET).toBe(portal.env.APP_SECRET);
  await expect(readOperatorConfig({ ...variables, NODE_ENV: "production" })).rejects.toThrow(
    ConfigError,
  );
});

test("in production no secret is created", async () => {
  const folder = newFolder();
  await faultsOf({ ...SAFE, APP_SECRET: undefined, DATA_DIR: folder });
  expect(existsSync(join(folder, "app-secret"))).toBe(false);
});
