import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { logIn, PASSWORD } from "../../support/player/player.ts";
import { sessionEnds, test } from "../../support/test.ts";

// Closing the account ends its session, which the page may learn from the live line before its own answer.
test.use({ provokes: ["403 GET /api/me", ...sessionEnds] });

test("a player takes the data along, closes the account, thinks better of it and keeps it", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await page.goto("/security");
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Tải dữ liệu" }).click();
  await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Tải dữ liệu" }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ profile: { username } });
  await expect(page.getByText("Đã tải dữ liệu của bạn.")).toBeVisible();

  await page.getByRole("button", { name: "Đóng tài khoản" }).click();
  await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Đóng tài khoản" }).click();
  await expect(page.getByRole("heading", { name: "Tài khoản đang chờ đóng" })).toBeVisible();

  await logIn(page, username);
  await expect(page.getByRole("heading", { name: "Bạn muốn giữ tài khoản?" })).toBeVisible();
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/account-closing$/);
  await page.getByRole("button", { name: "Giữ tài khoản" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(username).first()).toBeVisible();
});
