import { expect } from "@playwright/test";
import { aPlayersCase } from "./support/players-case.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 1, name: "Paid, not credited: the player's case", screen: "Hàng chờ, Vụ việc" },
  async ({ as, begin }) => {
    const payments = await as("minh");
    const { username } = await aPlayersCase(payments, {
      amountVnd: 187_000,
      content: "chuyen tien",
      referenceEnd: "SAI12345",
    });
    const { page } = payments;
    begin();
    await payments.click(page.getByRole("link", { name: "Vụ việc" }).first());
    await payments.click(page.getByRole("link", { name: username }));
    await payments.click(page.getByRole("button", { name: "Cộng cho người chơi" }).first());
    await expect(page.getByLabel("Lý do (ghi vào nhật ký)")).toBeFocused();
    await payments.type("the bank has it, no code in it");
    await payments.press("Enter");
    await expect(page.getByText("đã cộng", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("Đã kết thúc")).toBeVisible();
  },
);
