import { expect } from "@playwright/test";
import { test } from "../../support/test.ts";

test("R-RUN-2: a password manager's way to change the password leads through the login to the page", async ({
  page,
}) => {
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).toHaveURL(/\/security$/);
});

test("R-RUN-2: whoever asks for /favicon.ico unbidden gets the icon", async ({ page, request }) => {
  const answer = await request.get("/favicon.ico");
  expect(answer.status()).toBe(200);
  await page.goto("/login");
  const width = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/favicon.ico";
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
});
