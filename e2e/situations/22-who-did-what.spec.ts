import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 22, name: "Who did what", screen: "Nhật ký" }, async ({ as, begin }) => {
  const { username } = await nextPlayer();
  const support = await as("lan");
  await support.page.goto(new URL(`/players?q=${username}`, CONSOLE_URL).href);
  await support.page.getByLabel("Lý do xem liên hệ").fill(`for ${username}`);
  await support.page.keyboard.press("Enter");
  await expect(support.page.getByText("Lý do xem liên hệ")).toBeHidden();

  const auditor = await as("kiem");
  begin();
  await auditor.press("Control+k");
  await auditor.type("nhat ky");
  await auditor.press("Enter");
  await auditor.press("/");
  await auditor.type("lan");
  const newest = auditor.page.getByRole("row").nth(1);
  await expect(newest).toContainText(username);
  await expect(newest).toContainText("Xem liên hệ");
  await auditor.press("Enter");
  await auditor.press("j");
  await auditor.press("Enter");
  await expect(auditor.page.getByText("Dòng này đúng như lúc được ghi")).toBeVisible();
});
