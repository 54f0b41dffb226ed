import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";
import { openProposal, proposeGrant, signedInAs } from "./staff.ts";

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

  await signedInAs(senior, "hoa");
  await senior.getByRole("link", { name: "Phê duyệt" }).first().click();
  const row = senior.getByRole("row", { name: username }).first();
  await expect(row).toContainText("Cộng (KP): 500");
  await expect(row).toContainText(`<i onclick=alert(1)>${username}</i>`);
  await openProposal(senior, username);
  await expect(senior.getByText("Số dư (KP): 0 → 500")).toBeVisible();
  await expect(senior.getByRole("complementary", { name: username })).toContainText("0 KP");
  await senior.getByRole("button", { name: "Nhận việc" }).click();
  await expect(senior.getByText("Bạn đang xử lý")).toBeVisible();
  expect(await violations(senior)).toEqual([]);
  await senior.getByRole("button", { name: "Phê duyệt", exact: true }).click();
  await expect(senior.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  await support.reload();
  await expect(support.getByText("500 KP", { exact: true }).first()).toBeVisible();
});
