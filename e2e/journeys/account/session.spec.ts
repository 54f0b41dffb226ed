import { expect } from "@playwright/test";
import { logOut, pressLogIn } from "../../support/player/player.ts";
import { demo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test("R-SHELL-4 R-SESSION-1: a login leads back to the wanted page, a log-out ends the session", async ({
  page,
}) => {
  await page.goto("/transactions?tab=1#newest");
  await expect(page).toHaveURL(/\/login/);
  await pressLogIn(page, demo.username, demo.password);
  await expect(page).toHaveURL(/\/transactions\?tab=1#newest$/);

  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get("/api/me")).status()).toBe(401);
});

test("R-LOGIN-2: only with 'remember' does the session outlive the browser", async ({ page }) => {
  const cookieOf = async (name: string) =>
    (await page.context().cookies()).find((cookie) => cookie.name === name);
  const [remember, shared] = [
    page.getByLabel("Ghi nhớ đăng nhập"),
    page.getByLabel("Máy dùng chung"),
  ];
  const logInWith = async (tick: () => Promise<void>) => {
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/login");
    await tick();
    await pressLogIn(page, demo.username, demo.password);
    await expect(page).not.toHaveURL(/\/login/);
    return (await cookieOf("session"))?.expires;
  };
  expect(await logInWith(async () => {})).toBe(-1);
  expect(await logInWith(() => remember.check())).toBeGreaterThan(Date.now() / 1_000);

  await test.step("a shared machine remembers neither session nor device", async () => {
    const expires = await logInWith(async () => {
      await remember.check();
      await shared.check();
      await expect(remember).not.toBeChecked();
    });
    expect(expires).toBe(-1);
    expect(await cookieOf("device")).toBeUndefined();
  });
});
