import { expect } from "@playwright/test";
import { test } from "../../support/test.ts";

test("R-RUN-2: /favicon.ico is the icon", async ({ page, request }) => {
  expect((await request.get("/favicon.ico")).status()).toBe(200);
  await page.goto("/login");
  const width = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/favicon.ico";
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
});
