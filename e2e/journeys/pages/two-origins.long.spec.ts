import { expect } from "@playwright/test";
import { logIn, logOut, PASSWORD, register } from "../../support/player/player.ts";
import { startProduct } from "../../support/programs/product.ts";
import { sandboxUrl } from "../../support/programs/stack.ts";
import { API_URL, PAGES_URL, TWO_ORIGINS_PORTS } from "../../support/programs/two-origins.ts";
import { test } from "../../support/test.ts";

test.use({ baseURL: PAGES_URL });
test.describe.configure({ mode: "serial" });

let stop: () => Promise<void>;
test.beforeAll(async () => {
  stop = await startProduct(TWO_ORIGINS_PORTS, { PUBLIC_URL: PAGES_URL, API_URL });
});
test.afterAll(() => stop());

test("R-WIRE-1: the pages of one host call the API of another of the same site", async ({
  page,
}) => {
  const called = new Set<string>();
  page.on("request", (request) => {
    const isCall = ["fetch", "xhr", "eventsource"].includes(request.resourceType());
    if (isCall && !request.url().includes("/locales/")) called.add(new URL(request.url()).origin);
  });

  const username = await test.step("register, sign out, sign in", async () => {
    const name = await register(page);
    await logOut(page);
    await logIn(page, name);
    return name;
  });

  await test.step("a reload still knows the player", async () => {
    await page.reload();
    await expect(page.getByText(username).first()).toBeVisible();
  });

  await test.step("money that comes shows by the live line", async () => {
    await page.goto("/payment/bank-transfer");
    const content = await page
      .getByText(/^FSO[0-9A-Z]{8}$/)
      .first()
      .textContent();
    await fetch(`${sandboxUrl(TWO_ORIGINS_PORTS)}/api/transfers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "vietcombank", amount: 200_000, content }),
    });
    await expect(page.getByRole("status").filter({ hasText: "+2.000" })).toBeVisible();
  });

  await test.step("credit buys coins, and a file is downloaded", async () => {
    await page.goto("/recharge");
    await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
    await page.getByRole("radio", { name: /1\.075/ }).check();
    await page.getByRole("button", { name: "Nạp Đồng" }).click();
    await expect(page.getByText("Đã nạp thành công 1.075 Đồng")).toBeVisible();
    await page.goto("/transactions");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Tải tệp CSV" }).click();
    expect((await download).suggestedFilename()).toBe("lich-su-giao-dich.csv");
  });

  expect([...called]).toEqual([API_URL]);
});

test("R-WIRE-1: the pages may call that host and no other, and it answers their pages alone", async ({
  page,
  request,
}) => {
  const policy = (await page.goto("/login"))?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain(`connect-src 'self' ${API_URL};`);
  // Node does not resolve the browser's name for this machine.
  const api = `http://127.0.0.1:${TWO_ORIGINS_PORTS.portal}`;
  const stranger = { origin: "http://evil.localhost", accept: "application/json" };
  const given = await request.get(`${api}/api/csrf-cookie`, { headers: stranger });
  expect(given.headers()["access-control-allow-origin"]).toBeUndefined();
  expect(given.headers()["x-xsrf-token"]).toBeUndefined();
  const form = { username: "demo", password: PASSWORD };
  const refused = await request.post(`${api}/login`, { headers: stranger, data: form });
  expect(refused.status()).toBe(403);
});
