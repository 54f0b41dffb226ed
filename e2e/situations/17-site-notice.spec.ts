import { expect } from "@playwright/test";
import { violations } from "../support/browser/axe.ts";
import { PORTAL_URL } from "../support/programs/stack.ts";
import { situation } from "./support/situation.ts";

situation({ nth: 17, name: "A notice on the site", screen: "Thông báo" }, async ({ as, begin }) => {
  const [marketing, senior] = [await as("mai"), await as("hoa")];
  begin();
  await marketing.click(marketing.page.getByRole("link", { name: "Thông báo", exact: true }));
  await marketing.click(marketing.page.getByRole("button", { name: "Thông báo mới" }));
  await marketing.type("Bảo trì MoMo");
  await marketing.press("Tab");
  await marketing.type("Từ 2 giờ đến 4 giờ sáng mai, ví MoMo tạm ngừng.");
  await marketing.click(marketing.page.getByRole("button", { name: "Xem trước" }));
  await expect(marketing.page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
  await marketing.type("MoMo wrote");
  await marketing.press("Enter");
  await expect(marketing.page.getByText("Đã gửi đề nghị")).toBeVisible();
  await senior.click(senior.page.getByRole("link", { name: "Thông báo", exact: true }));
  await senior.click(senior.page.getByRole("button", { name: "Phê duyệt", exact: true }));
  await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  const visitor = await senior.page.context().browser()!.newPage();
  await visitor.goto(new URL("/login", PORTAL_URL).href);
  await expect(visitor.getByText("ví MoMo tạm ngừng")).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
});
