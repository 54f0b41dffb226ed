import { expect } from "@playwright/test";
import { nextPlayer } from "../../support/player/people.ts";
import { pressLogIn } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["429 POST /login"] });

test("R-FAIR-1: during an attack the page does the proof of work", async ({ page }) => {
  const { username } = await nextPlayer();
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
  // Without this wait the proof would be over before its message could be seen.
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/altcha-worker*", async (route) => {
    await isSeen.promise;
    await route.fallback();
  });

  await page.goto("/login");
  await pressLogIn(page, username);
  await expect(page.getByRole("status").filter({ hasText: "xác nhận" })).toContainText(
    "bạn không phải làm gì cả",
  );
  await expect(page.getByRole("button", { name: "Đang xác nhận..." })).toBeVisible();
  isSeen.resolve();
  await expect(page).toHaveURL(/\/$/);
  expect(proofs).toEqual([undefined, expect.stringMatching(/^[A-Za-z0-9+/=]{100,}$/)]);
});
