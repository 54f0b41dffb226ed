import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";
import { situation } from "./support/situation.ts";

// The session that was ended.
test.use({ provokes: ["401 GET /api/console/me"] });

situation(
  { nth: 23, name: "A support agent with least privilege", screen: "Người chơi, Nhân sự" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, admin] = [await as("lan"), await as("an")];
    const { page } = support;
    await expect(page.getByRole("link", { name: "Nhân sự" })).toHaveCount(0);
    await page.goto(new URL(`/players?q=${username}`, CONSOLE_URL).href);
    begin();
    await expect(page.getByText("••••").first()).toBeVisible();
    await support.fill(page.getByLabel("Lý do xem liên hệ"), "the player asks for a call");
    await support.press("Enter");
    await expect(page.getByText(/\+84\d{9}/).first()).toBeVisible();
    // Their laptop is lost: an administrator ends their sessions.
    await admin.click(admin.page.getByRole("link", { name: "Nhân sự" }));
    await admin.click(admin.page.getByRole("button", { name: "Kết thúc phiên của lan" }));
    await admin.click(admin.page.getByRole("button", { name: "Xem trước" }));
    await admin.fill(admin.page.getByLabel("Lý do (ghi vào nhật ký)"), "laptop lost");
    await admin.press("Enter");
    await expect(admin.page.getByText("Đã thực hiện.")).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }),
    ).toBeVisible();
  },
);
