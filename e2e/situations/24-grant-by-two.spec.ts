import { expect } from "@playwright/test";
import { nextPlayer } from "../support/player/people.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { situation } from "./support/situation.ts";

situation(
  { nth: 24, name: "A grant by two people", screen: "Người chơi, Phê duyệt" },
  async ({ as, begin }) => {
    const { username } = await nextPlayer();
    const [support, senior] = [await as("lan"), await as("hoa")];
    await support.page.goto(new URL(`/players?q=${username}`, CONSOLE_URL).href);
    begin();
    await support.fill(support.page.getByLabel("Số KP"), "500");
    await support.press("Tab");
    await support.type("ticket-92");
    await support.click(support.page.getByRole("button", { name: "Xem trước" }));
    await support.fill(support.page.getByLabel("Lý do (ghi vào nhật ký)"), `for ${username}`);
    await support.press("Enter");
    await expect(support.page.getByText("Đã gửi đề nghị")).toBeVisible();
    const row = senior.page.getByRole("row", { name: username });
    await senior.click(senior.page.getByRole("link", { name: "Phê duyệt" }));
    await senior.click(row.getByRole("button", { name: "Phê duyệt" }));
    await expect(senior.page.getByText("Đã phê duyệt và thực hiện.")).toBeVisible();
  },
);
