import { expect } from "@playwright/test";
import { tabTo } from "../support/browser/focus.ts";
import { aPlayer } from "../support/player/people.ts";
import { topUp } from "../support/player/top-up.ts";
import { test } from "../support/test.ts";

test("R-PAY-4 R-GAME-2: the keyboard alone pays and buys coins", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  const { keyboard } = page;
  const message = (words: string) => page.getByRole("status").filter({ hasText: words });

  await test.step("the first stop skips to the content", async () => {
    await page.getByRole("radio", { name: /200\.000đ/ }).waitFor();
    await tabTo(page.getByRole("link", { name: "Đến nội dung chính" }));
    await keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("an amount is chosen, the code enlarged and closed", async () => {
    await tabTo(page.getByRole("radio", { name: /100\.000đ/ }).first());
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /200\.000đ/ })).toBeChecked();
    const enlarge = page.getByRole("button", { name: "Phóng to mã QR" });
    await tabTo(enlarge);
    await keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("img")).toHaveAccessibleName(/200\.000đ$/);
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(enlarge).toBeFocused();
  });

  await test.step("the transfer is followed to the end", async () => {
    await tabTo(page.getByRole("button", { name: "Tôi đã chuyển tiền" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/top-ups\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await topUp(page, 200_000);
    await expect(message("thưởng 140 KP")).toBeVisible();
  });

  await test.step("the credit buys coins", async () => {
    await tabTo(page.getByRole("link", { name: "Nạp game" }).first(), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Nạp game" })).toBeFocused();
    await tabTo(page.getByLabel("Máy chủ"));
    await keyboard.type("Hoa");
    await tabTo(page.getByRole("radio", { name: /^100 Ngân Lượng/ }));
    await keyboard.press("Space");
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /^205 Ngân Lượng/ })).toBeChecked();
    await tabTo(page.getByRole("button", { name: "Nạp Ngân Lượng" }));
    await keyboard.press("Enter");
    await expect(message("Đã nạp thành công 205")).toBeVisible();
  });
});

test("R-SHELL-3: the keyboard opens and closes the drop-down", async ({ page }) => {
  const { username } = await aPlayer(page);
  await page.goto("/");
  const menu = page.getByRole("button", { name: `Tài khoản ${username}` });
  await tabTo(menu);
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  const item = page.getByRole("link", { name: "Tải game", exact: true });
  await expect(item).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(item).toBeHidden();
});
