import { expect } from "@playwright/test";
import { nextPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["419 POST /login", "419 POST /login/passkey/options"] });

test("R-WIRE-2: without cookies and storage the page says what to allow", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { value: false });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  });
  const { username } = await nextPlayer();
  await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("cho phép cookie với trang này");
});
