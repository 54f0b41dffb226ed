import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";

const LOGIN_SCRIPT_MAX_BYTES = 48_000;
/** Of all scripts, also of the parts that the page loads by itself once it is there. */
const TRANSFER_SCRIPT_MAX_BYTES = 90_000;
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

type Loaded = { readonly path: string; readonly bytes: number };

test("R-SHOP-10: the script that /login loads, however it gets there, stays within its budget", async ({
  page,
}) => {
  const weighed = weighLoads(page);
  const document = await page.goto("/login", { waitUntil: "networkidle" });
  expect(await document?.text()).toMatch(/\["\/assets\/login-page-[^"]+\.js",/);
  await expect(page.getByRole("button", { name: "Đăng nhập", exact: true })).toBeVisible();
  expectWithin(await weighed(), LOGIN_SCRIPT_MAX_BYTES);
});

test("R-SHOP-10: all script that /payment/bank-transfer loads at a first visit stays within its budget", async ({
  page,
  browser,
}) => {
  await aPlayer(page);
  const storageState = await page.context().storageState();
  // Another context has nothing cached.
  const context = await browser.newContext({ storageState });
  const first = await context.newPage();
  const weighed = weighLoads(first);
  await first.goto("/payment/bank-transfer");
  await expect(first.getByText("Nội dung chuyển khoản").first()).toBeVisible();
  // The live stream never lets the network be idle: the frame's last part stands there instead.
  await expect(first.locator("#root")).not.toHaveAttribute("data-waiting");
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expectWithin(await weighed(), TRANSFER_SCRIPT_MAX_BYTES);
  await context.close();
});

/** Weighs the scripts that the page loads. @returns a function that waits for the loads so far */
function weighLoads(page: Page): () => Promise<readonly Loaded[]> {
  const loading: Promise<Loaded>[] = [];
  page.on("response", (response) => {
    if (isScript(response)) loading.push(weigh(response));
  });
  return () => Promise.all(loading);
}

function expectWithin(loaded: readonly Loaded[], maxBytes: number): void {
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load: ${total} bytes of ${maxBytes}, brotli, in ${loaded.length} files`);
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ total, loaded }) });
  expect(loaded.length).toBeGreaterThan(1);
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(maxBytes);
}

const isScript = (response: Response): boolean =>
  response.request().resourceType() === "script" ||
  /\.m?js$/.test(new URL(response.url()).pathname);

async function weigh(response: Response): Promise<Loaded> {
  const { pathname } = new URL(response.url());
  const bytes = brotliCompressSync(await response.body(), PACKED).length;
  return { path: pathname, bytes };
}
