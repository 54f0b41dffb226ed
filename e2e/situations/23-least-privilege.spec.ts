import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { test } from "../support/test.ts";
import { confirmWork, DONE, openPlayer } from "./support/player-steps.ts";
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
    begin();
    await openPlayer(support, username);
    await expect(page.getByText("••••").first()).toBeVisible();
    await support.fill(page.getByLabel("Lý do xem liên hệ"), "the player asks for a call");
    await support.press("Enter");
    await expect(page.getByText(/\+84\d{9}/).first()).toBeVisible();
    // Their laptop is lost: an administrator ends their sessions.
    await admin.click(admin.page.getByRole("link", { name: "Nhân sự" }).first());
    await admin.click(admin.page.getByRole("button", { name: "Kết thúc phiên của lan" }));
    await admin.click(admin.page.getByRole("button", { name: "Xem trước" }));
    await confirmWork(admin, "laptop lost", DONE);
    await page.reload();
    await expect(
      page.getByRole("button", { name: "Đăng nhập bằng tài khoản nhân viên" }),
    ).toBeVisible();
  },
);
