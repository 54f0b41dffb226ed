import { expect } from "@playwright/test";
import { aPlayersCase } from "./support/players-case.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 2, name: "Wrong content: the player's case", screen: "Vụ việc, Phê duyệt" },
  async ({ as, begin }) => {
    const [support, senior] = [await as("lan"), await as("hoa")];
    const { username } = await aPlayersCase(support, {
      amountVnd: 2_310_000,
      content: "nap tien game cho con",
      referenceEnd: "SAI54321",
    });
    const { page } = support;
    begin();
    await support.click(page.getByRole("navigation").getByRole("link", { name: "Vụ việc" }));
    await support.click(page.getByRole("link", { name: username }));
    await support.click(page.getByRole("button", { name: "Cộng cho người chơi" }).first());
    await expect(page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
    await support.type(`the receipt of ${username}`);
    await support.press("Enter");
    await expect(page.getByText("Đã gửi đề nghị")).toBeVisible();
    await senior.click(senior.page.getByRole("link", { name: "Phê duyệt" }).first());
    const row = senior.page.getByRole("row", { name: username });
    await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
    await expect(page.getByText("đã cộng (hoa)")).toBeVisible();
  },
);
