import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { field, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { logIn, PASSWORD } from "../../support/player/player.ts";
import { sessionEnds, test } from "../../support/test.ts";

// The page may learn of its session's end by the live connection, before the response.
test.use({ provokes: ["403 GET /api/me", ...sessionEnds] });

test("a player downloads the data, closes the account and keeps it", async ({ page }) => {
  const { username } = await aPlayer(page);
  await page.goto("/security");
  const dialog = page.getByRole("dialog");

  await press(page, "Tải dữ liệu");
  await field(dialog, "Mật khẩu").fill(PASSWORD);
  const download = page.waitForEvent("download");
  await press(dialog, "Tải dữ liệu");
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ profile: { username } });
  await expect(page.getByText("Đã tải dữ liệu của bạn.")).toBeVisible();

  await press(page, "Đóng tài khoản");
  await field(dialog, "Mật khẩu").fill(PASSWORD);
  await press(dialog, "Đóng tài khoản");
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
