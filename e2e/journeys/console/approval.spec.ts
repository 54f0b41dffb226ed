import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { holdBack } from "../../support/browser/responses.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { CONSOLE_URL } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";
import { proposeGrant, signedInAs } from "./staff.ts";

test("support proposes credit for a player, and a senior approves what was previewed", async ({
  browser,
}) => {
  const { username } = await nextPlayer();
  const [support, senior] = [await browser.newPage(), await browser.newPage()];
  await signedInAs(support, "lan");
  await support.getByRole("link", { name: "Người chơi", exact: true }).click();
  await support.getByLabel("Tìm người chơi").fill(username);
  await support.keyboard.press("Enter");
  await expect(support.getByRole("button", { name: "Cộng KP", exact: true })).toBeVisible();
  const reason = `for <i onclick=alert(1)>${username}</i>`;
  await proposeGrant(support, { username, occasion: "ticket-92", reason });
  expect(await violations(support)).toEqual([]);
  const seen = (page: Page) => page.getByRole("status").getByRole("link", { name: "Xem" });
  await expect(seen(support)).toHaveAttribute("href", /^\/approvals\?id=/);

  const releaseEvidence = await holdBack(senior, /\/api\/console\/approvals\/[^/?]+$/);
  await signedInAs(senior, "hoa");
  await senior.goto(`${CONSOLE_URL}/approvals?username=${username}`);
  const row = senior.getByRole("row", { name: username }).first();
  await expect(row).toContainText("Cộng: 500 KP");
  await expect(row).toContainText(`<i onclick=alert(1)>${username}</i>`);
  await expect(row.locator("[data-opens]")).toHaveAttribute("aria-expanded", "true");
  const press = senior.getByRole("button", { name: "Phê duyệt cộng 500 KP" });
  await expect(senior.getByText("Đang tải thông tin để quyết định")).toBeVisible();
  await expect(press).toBeHidden();
  releaseEvidence();
  await expect(senior.getByText("Số dư (KP): 0 → 500")).toBeVisible();
  const player = senior.getByRole("complementary", { name: username });
  await expect(player).toContainText("0 KP");
  await expect(press).toBeVisible();
  await senior.setViewportSize({ width: 390, height: 844 });
  const [shown, pressed] = [await player.boundingBox(), await press.boundingBox()];
  expect(shown!.y + shown!.height).toBeLessThan(pressed!.y);
  await senior.getByRole("button", { name: "Nhận việc" }).click();
  await expect(senior.getByText("Bạn đang xử lý")).toBeVisible();
  expect(await violations(senior)).toEqual([]);
  await press.click();
  await expect(senior.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  await expect(seen(senior)).toHaveAttribute("href", `/players/${username}`);
  await support.reload();
  await expect(support.getByText("500 KP", { exact: true }).first()).toBeVisible();
});
