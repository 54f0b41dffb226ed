/** Plays situations of an operator's day about prices and maintenance, with few presses. */
import { expect } from "@playwright/test";
import { vietnamTime } from "../support/vietnam-time.ts";
import { situation } from "./support/situation.ts";
import {
  changeChannel,
  choose,
  confirm,
  DONE,
  openPage,
  openPortal,
  PROPOSED,
  resumeChannel,
} from "./support/steps.ts";

/** Far ahead, so that no other journey sees it. */
const FAR_HOURS = 30 * 24;

situation(
  { nth: 28, name: "Another price for Saturday", screen: "Gói và giá" },
  async ({ as, begin }) => {
    const [marketing, senior] = [await as("mai"), await as("hoa")];
    const { page } = marketing;
    begin();
    await openPage(marketing, "Gói và giá");
    await choose(marketing, "Sửa gói và giá");
    await marketing.fill(page.getByLabel("Ngân Lượng, gói 1", { exact: true }), "150");
    await marketing.fill(page.getByLabel("Áp dụng từ"), vietnamTime(FAR_HOURS));
    await expect(page.getByText("đang là 100")).toBeVisible();
    await expect(page.getByText(/^KP nạp được: không đổi/)).toBeVisible();
    await choose(marketing, "Xem trước");
    await expect(page.getByText("100 KP = 100 Ngân Lượng → 100 KP = 150 Ngân Lượng")).toBeVisible();
    await confirm(marketing, "Saturday's price", PROPOSED);
    await expect(page.getByRole("heading", { name: "Đang bán" })).toBeVisible();
    await openPage(senior, "Gói và giá");
    await choose(senior, "Phê duyệt");
    await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
    await expect(senior.page.getByText("mai đề nghị, hoa duyệt")).toBeVisible();
    await expect(senior.page.getByText("Sắp tới")).toBeVisible();
  },
);

situation(
  { nth: 29, name: "A planned maintenance", screen: "Kênh nạp" },
  async ({ as, begin, end }) => {
    const payments = await as("minh");
    begin();
    await changeChannel(payments, "Tạm ngừng Toàn bộ cổng nạp", {
      fields: { "Bắt đầu": vietnamTime(FAR_HOURS), "Báo trước": "Đêm nay cổng nạp bảo trì" },
      reason: "upgrade of the database",
    });
    await expect(payments.page.getByText(DONE)).toBeVisible();
    const visitor = await openPortal(payments, "/status");
    await expect(visitor.getByText("Sắp bảo trì").first()).toBeVisible();
    await expect(visitor.getByText(/^Đêm nay cổng nạp bảo trì/).first()).toBeVisible();
    end();
    await resumeChannel(payments, "Toàn bộ cổng nạp");
    await visitor.close();
  },
);
