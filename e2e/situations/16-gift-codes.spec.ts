import { expect } from "@playwright/test";
import { aPlayer } from "../support/player/people.ts";
import { PORTAL_URL } from "../support/programs/stack.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 16, name: "A gift-code campaign", screen: "GiftCode" }, async ({ as, begin }) => {
  const [marketing, senior] = [await as("mai"), await as("hoa")];
  // The campaign of the settings makes room for the next one.
  await senior.click(senior.page.getByRole("link", { name: "GiftCode" }));
  await senior.click(senior.page.getByRole("row", { name: /KeyAuto/ }).locator("[data-opens]"));
  await senior.click(senior.page.getByRole("button", { name: "Kết thúc sớm" }));
  await senior.click(senior.page.getByRole("button", { name: "Xem trước" }).first());
  await senior.fill(senior.page.getByLabel("Lý do (ghi vào nhật ký)"), "next one");
  await senior.press("Enter");
  await expect(senior.page.getByText("Đã thực hiện.")).toBeVisible();
  begin();
  await marketing.click(marketing.page.getByRole("link", { name: "GiftCode" }));
  await marketing.click(marketing.page.getByRole("button", { name: "Chương trình mới" }));
  await marketing.type("Quà Tết");
  await marketing.click(marketing.page.getByRole("button", { name: "Xem trước" }));
  await expect(marketing.page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
  await marketing.type("quà Tết");
  await marketing.press("Enter");
  await expect(marketing.page.getByText("Đã gửi đề nghị")).toBeVisible();
  await senior.page.reload();
  await senior.click(senior.page.getByRole("button", { name: "Phê duyệt", exact: true }));
  await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  const row = senior.page.getByRole("row", { name: /Quà Tết/ });
  await expect(row).toContainText("Đang chạy");
  await expect(row).toContainText("100 / 0");
  const player = await senior.page.context().browser()!.newPage();
  await aPlayer(player);
  await player.goto(new URL("/giftcode", PORTAL_URL).href);
  await expect(player.getByText("Quà Tết")).toBeVisible();
});
