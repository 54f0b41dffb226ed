/**
 * Production refuses to start with the accounts, codes, brand, phones and addresses of the demo's portal.config.ts, and
 * names each such field.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { portal as demo } from "../../../portal.config.ts";
import { demoPorts, demoSettings } from "../../../tools/demo-settings.ts";
import { readConfig, readConsoleConfig } from "../config.ts";
import { portal as operators } from "../testing/portal/production.config.ts";
import { CARDS, faultsOf, SAFE } from "../testing/portal/production-settings.ts";
import { DEMO_IDENTITIES } from "./demo-values.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-demo-values-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The paths of the fields whose value only the demo may have. All others may be the same for an operator. */
const OWN_FIELDS =
  /Url$|\.(gameName|copyright|accountName|accountNumber|qr|mobileAccountNumber|(supportPhones|contacts)\.\d)$/;

type Leaf = { readonly path: string; readonly text: string };
const leavesOf = (value: unknown, path = ""): readonly Leaf[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        leavesOf(inner, path === "" ? key : `${path}.${key}`),
      )
    : typeof value === "string"
      ? [{ path, text: value }]
      : [];

/** The demo's own fields with their values. A picture's path, which begins with a slash, belongs to the portal. */
const ownLeaves = leavesOf(demo).filter(
  ({ path, text }) => OWN_FIELDS.test(path) && !text.startsWith("/"),
);
const fieldOf = (fault: string) =>
  /^portal\.config (\S+) is the demo's: set your own$/.exec(fault)?.[1];

/** Writes a settings file. @returns its path */
function fileOf(name: string, portal: object): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `export const portal = ${JSON.stringify(portal)};`);
  return file;
}

test("R-RUN-1: production refuses to start with portal.config.ts untouched, and names each field that is the demo's", async () => {
  expect(ownLeaves.length).toBeGreaterThan(18);
  const fields = (await faultsOf({ ...SAFE, PORTAL_CONFIG: undefined })).map(fieldOf);
  expect(new Set(fields)).toEqual(new Set(ownLeaves.map(({ path }) => path)));
});

const paymentOf = (name: string) =>
  operators.payment.transferMethods.findIndex((method) => method.name === name);

test.each(ownLeaves)(
  "R-RUN-1: production refuses an operator's file in which $path alone is left as the demo's",
  async ({ path, text }) => {
    const own = structuredClone({ ...operators, giftCodes: demo.giftCodes }) as object;
    for (const leaf of leavesOf(own)) {
      if (leaf.path.endsWith("postUrl")) put(own, leaf.path, "https://vankiem.example.test/x");
    }
    put(own, path, text);
    const faults = await faultsOf({
      ...SAFE,
      PORTAL_CONFIG: fileOf(path.replaceAll(".", "-"), own),
    });
    expect(faults.map(fieldOf)).toEqual([path]);
  },
);

function put(into: object, path: string, text: string): void {
  const keys = path.split(".");
  const last = keys.pop()!;
  const inner = keys.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    into as Record<string, unknown>,
  );
  inner[last] = text;
}

test("R-RUN-1: the demo's bank account is refused as a retired account too", async () => {
  const own = structuredClone(operators);
  const method = own.payment.transferMethods[paymentOf("vietcombank")]!;
  Object.assign(method, { retiredAccounts: [{ accountNumber: "1013579246" }] });
  const faults = await faultsOf({ ...SAFE, PORTAL_CONFIG: fileOf("retired", own) });
  expect(faults.map(fieldOf)).toEqual([
    "payment.transferMethods.0.retiredAccounts.0.accountNumber",
  ]);
});

test.each(Object.keys(DEMO_IDENTITIES))(
  "R-RUN-1: production refuses the demo's %s",
  async (name) => {
    const value = demoSettings({}, demoPorts({}))[name];
    const cards = name.startsWith("CARD_") ? CARDS : {};
    const faults = await faultsOf({ ...SAFE, ...cards, [name]: value });
    expect(faults).toEqual([`${name} is the demo's: set your own`]);
  },
);

test("R-RUN-1: the console refuses the demo's file in production too; outside production it starts with it", async () => {
  const settings = {
    NODE_ENV: "production",
    APP_SECRET: SAFE.APP_SECRET,
    CONSOLE_URL: "https://console.example",
    CONSOLE_DATABASE_URL: "postgres://portal_console@127.0.0.1/portal",
    STAFF_OIDC_ISSUER: "https://id.example",
    STAFF_OIDC_CLIENT_ID: "console",
    STAFF_OIDC_CLIENT_SECRET: "a-secret-of-the-provider",
  };
  await expect(readConsoleConfig(settings)).rejects.toThrow(
    "portal.config brand.gameName is the demo's: set your own",
  );
  const PORTAL_CONFIG = SAFE.PORTAL_CONFIG;
  await expect(readConsoleConfig({ ...settings, PORTAL_CONFIG })).resolves.toBeDefined();
  const development = { ...SAFE, NODE_ENV: "development", PORTAL_CONFIG: undefined };
  await expect(readConfig(development)).resolves.toBeDefined();
});
