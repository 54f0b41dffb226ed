import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const FIRST_LOAD_MAX_BYTES = 110_000;
const BEST_COMPRESSION = 9;

test("the script that /login loads stays within its budget", async ({ page }) => {
  const sizes: Record<string, number> = {};
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    sizes[pathname] = gzipSync(await response.body(), { level: BEST_COMPRESSION }).length;
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Đăng nhập" }).waitFor();
  await page.waitForLoadState("networkidle");
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ total, ...sizes }) });
  console.log(`first load of /login: ${total} bytes of script, gzip`);
  expect(Object.keys(sizes).length).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
});
