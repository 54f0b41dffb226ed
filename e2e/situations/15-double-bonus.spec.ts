import { expect } from "@playwright/test";
import { situation } from "./support/situation.ts";

situation(
  { nth: 15, name: "Double bonus for a weekend", screen: "Thưởng nạp" },
  async ({ as, begin }) => {
    const [marketing, senior] = [await as("mai"), await as("hoa")];
    begin();
    await marketing.click(marketing.page.getByRole("link", { name: "Thưởng nạp" }));
    await marketing.click(
      marketing.page.getByRole("button", { name: "Nhân đôi thưởng cuối tuần" }),
    );
    await expect(marketing.page.getByRole("table", { name: /Chi phí/ })).toBeVisible();
    await marketing.click(marketing.page.getByRole("button", { name: "Xem trước" }));
    await expect(marketing.page.getByText("2.000.000đ: 30%")).toBeVisible();
    await marketing.type("weekend");
    await marketing.press("Enter");
    await expect(marketing.page.getByText("Đã gửi đề nghị")).toBeVisible();
    await senior.click(senior.page.getByRole("link", { name: "Thưởng nạp" }));
    await senior.click(senior.page.getByRole("button", { name: "Phê duyệt", exact: true }));
    await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
    await expect(senior.page.getByRole("row", { name: /Nhân đôi thưởng cuối tuần/ })).toContainText(
      /Sắp tới|Đang chạy/,
    );
  },
);
