import { describe, expect, test } from "vitest";
import { runPortalJson } from "../cli/testing/run-portal.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { aDatabase } from "../testing/database/test-database.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { totpOf } from "../testing/people/two-factor.ts";
import { refusalOf } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";

const database = await aDatabase();
const console = await aConsole(database);
const limited = await aConsole(database, { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" });
const { query } = database;

describe("R-OPS-14: break-glass", () => {
  const owner = { ...TEST_SECRETS, MIGRATION_DATABASE_URL: database.url };
  const make = async (login: string) => {
    const words = ["break-glass", "add", login, "--name", "Tủ kính", "--reason", "set up"];
    const { data } = await runPortalJson(words, owner);
    const secret = new URL(String(data["otpauthUri"])).searchParams.get("secret")!;
    return { login, key: String(data["key"]), secret };
  };
  const signIn = (login: string, key: string, code: string) =>
    console.open().post("/api/console/break-glass", { login, key, code, reason: "provider down" });

  test("signs in by key and code, for half an hour, with an entry and a figure", async () => {
    const made = await make("glass");
    const browser = console.open();
    const body = {
      login: "glass",
      key: made.key,
      code: totpOf(made.secret),
      reason: "no provider",
    };
    expect((await browser.post("/api/console/break-glass", body)).status).toBe(204);
    const me = await okay(browser.get("/api/console/me"));
    expect(me.body).toMatchObject({ login: "glass", roles: ["admin", "senior"] });
    const [session] = await query<{ total: number }>(
      `select extract(epoch from ends_at - now())::int as total from staff_sessions
       where token_hash = '\\x${hashToken(browser.cookies.get("console-session")!).toString("hex")}'`,
    );
    expect(session!.total).toBeLessThanOrEqual(30 * 60);
    const list = await okay(browser.get("/api/console/staff/break-glass"));
    expect(list.body["uses"]).toEqual([
      expect.objectContaining({ login: "glass", reason: "no provider" }),
    ]);
    expect(await refusalOf(console.open().post("/api/console/break-glass", body))).toBe(
      "break_glass_refused",
    );
  });

  test("is refused without the key or the code, after it is made again, and after it is removed", async () => {
    const { key, secret } = await make("glass-2");
    const code = totpOf(secret);
    const wrong = code === "000000" ? "111111" : "000000";
    for (const attempt of [
      signIn("glass-2", "another", code),
      signIn("glass", key, code),
      signIn("glass-2", key, wrong),
    ]) {
      expect(await refusalOf(attempt)).toBe("break_glass_refused");
    }
    const second = await make("glass-2");
    expect(await refusalOf(signIn("glass-2", key, code))).toBe("break_glass_refused");
    const remove = ["break-glass", "remove", "glass-2", "--reason", "left"];
    expect((await runPortalJson(remove, owner)).code).toBe(0);
    expect(await refusalOf(signIn("glass-2", second.key, totpOf(second.secret)))).toBe(
      "break_glass_refused",
    );
  });

  test("is created only by the database's owner, and never under an existing person's name", async () => {
    await console.signIn("minh", "payments");
    const { code } = await runPortalJson(
      ["break-glass", "add", "minh", "--name", "M", "--reason", "r"],
      owner,
    );
    expect(code).toBe(1);
    const { MIGRATION_DATABASE_URL: _, ...others } = owner;
    const words = ["break-glass", "add", "me", "--name", "M", "--reason", "r"];
    expect((await runPortalJson(words, others)).code).toBe(2);
  });

  test("R-FAIR-1: a stranger's tries, from one address or many, never lock its owner out", async () => {
    const { login, key, secret } = await make("glass-3");
    const stranger = limited.open();
    const attempt = (browser: Browser, given: object, address: string) =>
      browser.post(
        "/api/console/break-glass",
        { login, key: "a wrong key", code: "123456", reason: "guess", ...given },
        { "x-forwarded-for": address },
      );
    const home = "198.51.100.7";
    const statuses: number[] = [];
    for (let nth = 1; nth <= 60; nth += 1) {
      statuses.push(
        (await attempt(stranger, {}, nth % 2 === 0 ? home : `203.0.113.${nth}`)).status,
      );
    }
    // Guessing is still counted: by the address that does it.
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const proof = { key, code: totpOf(secret) };
    expect((await attempt(limited.open(), proof, home)).status).toBe(204);
  });

  test("with the right key only a limited number of codes can be tried, from all addresses together", async () => {
    const { login, key } = await make("glass-4");
    const browser = limited.open();
    const statuses: number[] = [];
    for (let nth = 1; nth <= 25; nth += 1) {
      const body = { login, key, code: "nothing", reason: "guess" };
      const from = { "x-forwarded-for": `203.0.113.${nth}` };
      statuses.push((await browser.post("/api/console/break-glass", body, from)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
