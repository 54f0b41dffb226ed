import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Response } from "@playwright/test";
import { test } from "../support/test.ts";

const FIRST_LOAD_MAX_BYTES = 48_000;
const PACKED = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

type Script = { readonly path: string; readonly bytes: number };

test("R-SHOP-10: the script that /login loads, however it gets there, stays within its budget", async ({
  page,
}) => {
  const loading: Promise<Script>[] = [];
  page.on("response", (response) => {
    if (isScript(response)) loading.push(weigh(response));
  });
  const document = await page.goto("/login", { waitUntil: "networkidle" });
  expect(await document?.text()).toMatch(/\["\/assets\/login-page-[^"]+\.js",/);
  await expect(page.getByRole("button", { name: "Đăng nhập", exact: true })).toBeVisible();
  const scripts = await Promise.all(loading);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ total, scripts }) });
  console.log(`first load of /login: ${total} bytes of script, brotli`);
  expect(scripts.length).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
});

const isScript = (response: Response): boolean =>
  response.request().resourceType() === "script" ||
  /\.m?js$/.test(new URL(response.url()).pathname);

async function weigh(response: Response): Promise<Script> {
  const { pathname } = new URL(response.url());
  const bytes = brotliCompressSync(await response.body(), PACKED).length;
  return { path: pathname, bytes };
}
