import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { givePassword, logIn } from "../../support/player/player.ts";
import { sessionEnds, test } from "../../support/test.ts";

// The page may learn of its session's end by the live connection, before the response.
test.use({ provokes: ["403 GET /api/*", ...sessionEnds] });

test("a player downloads the data, closes the account and keeps it", async ({ page }) => {
  const { username } = await aPlayer(page);
  await page.goto("/security");

  await press(page, "Tải dữ liệu");
  const download = page.waitForEvent("download");
  await givePassword(page, "Tải dữ liệu");
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ profile: { username } });
  await expect(page.getByText("Đã tải dữ liệu của bạn.")).toBeVisible();

  await press(page, "Đóng tài khoản");
  await givePassword(page, "Đóng tài khoản");
  await expect(page.getByRole("heading", { name: "Tài khoản đang chờ đóng" })).toBeVisible();

  await logIn(page, username);
  await expect(
    page.getByRole("heading", { name: "Bạn muốn tiếp tục dùng tài khoản?" }),
  ).toBeVisible();
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/account-closing$/);
  await press(page, "Tiếp tục dùng tài khoản");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(username).first()).toBeVisible();
});
