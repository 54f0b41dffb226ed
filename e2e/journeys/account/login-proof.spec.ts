import { expect } from "@playwright/test";
import { logOut, PASSWORD, register } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["429 POST /login"] });

test("R-FAIR-1: where strangers have tried the account the page does the work by itself, says so, and signs in", async ({
  page,
}) => {
  const username = await register(page);
  await logOut(page);
  const proofs: unknown[] = [];
  // Responds as the server does to an unknown device during an attack; the challenge is a real one.
  await page.route("**/login", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const { proof } = route.request().postDataJSON() as { proof?: unknown };
    proofs.push(proof);
    if (proof !== undefined) return route.fallback();
    const challenge = await page.request.get("/api/captcha/challenge?action=registerFormSubmit");
    return route.fulfill({
      status: 429,
      json: {
        statusCode: 429,
        message: "Có người vừa thử đăng nhập tài khoản này quá nhiều lần.",
        errorCode: "login_proof_needed",
        challenge: await challenge.json(),
      },
    });
  });
  // Holds the proof of work back, as it would be over before the page's text about it could be seen.
  let goOn = () => {};
  const seen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/altcha-worker*", async (route) => {
    await seen;
    await route.fallback();
  });

  await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "xác nhận" })).toContainText(
    "bạn không phải làm gì cả",
  );
  await expect(page.getByRole("button", { name: "Đang xác nhận..." })).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/$/);
  expect(proofs).toEqual([undefined, expect.stringMatching(/^[A-Za-z0-9+/=]{100,}$/)]);
});
