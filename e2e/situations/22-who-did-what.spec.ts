import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 22, name: "Who did what", screen: "Nhật ký" }, async ({ as, begin }) => {
  const { username } = await nextPlayer();
  const [support, auditor] = [await as("lan"), await as("kiem")];
  await support.page.goto(new URL(`/players?q=${username}`, CONSOLE_URL).href);
  await support.fill(support.page.getByLabel("Lý do xem liên hệ"), "the player calls back");
  await support.press("Enter");
  await expect(support.page.getByLabel("Lý do xem liên hệ")).toBeHidden();
  begin();
  const { page } = auditor;
  await auditor.click(page.getByRole("link", { name: "Nhật ký" }));
  await auditor.press("/");
  await auditor.fill(page.getByLabel("Người chơi", { exact: true }), username);
  const entry = page.getByRole("row", { name: username });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("lan");
  await expect(entry).toContainText("the player calls back");
  await auditor.click(entry.getByText("Xem liên hệ"));
  await expect(page.getByText("Dòng này đúng như lúc được ghi")).toBeVisible();
});
