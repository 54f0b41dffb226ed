import { expect } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { aKnownPlayer, aPlayer } from "../support/people.ts";
import { sandbox } from "../support/sandbox.ts";
import { test } from "../support/test.ts";
import { topUp } from "../support/top-up.ts";

test.use({ provokes: ["403 POST /api/recharge/game", "422 POST /api/recharge/game"] });

test("R-CODE-1 R-GAME-1 R-GAME-2: a large recharge goes through with the code in a letter", async ({
  page,
}) => {
  const { username, address } = await aKnownPlayer(page);
  await topUp(page, 600_000);
  await page.goto("/recharge");
  const server = page.getByLabel("Máy chủ");
  const inTheGame = async () => (await sandbox.gameAccount(username)).zones[0]!;
  const [character] = (await inTheGame()).characters;
  await expect(page.getByText(`Nhân vật ở Hoa Sơn: ${character}`)).toBeVisible();
  await server.selectOption({ label: "Nga Mi" });
  await expect(page.getByText("Bạn chưa có nhân vật nào ở máy chủ này.")).toBeVisible();
  await server.selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /5\.750/ }).check();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();

  const dialog = page.getByRole("dialog", { name: "Xác nhận nạp game" });
  const code = dialog.getByLabel("Mã bảo mật (email)");
  await expect(dialog).toContainText("5.000 KP để nạp 5.750 Đồng vào máy chủ Hoa Sơn");
  await expect(code).toBeFocused();
  await expect(dialog).toContainText("Mã bảo mật đã được gửi đến email của bạn");
  expect(await violations(page)).toEqual([]);

  await code.fill("ZZZZZZ");
  await dialog.getByRole("button", { name: "Xác nhận" }).click();
  await expect(code).toHaveAccessibleDescription(/Mã bảo mật không đúng/);
  await code.fill(await mailedCode(address));
  await dialog.getByRole("button", { name: "Xác nhận" }).click();
  await expect(page.getByText("Đã nạp thành công 5.750 Đồng")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator(":focus")).toContainText("Đã nạp thành công 5.750 Đồng");
  expect(await inTheGame()).toMatchObject({ name: "Hoa Sơn", coins: 575_000 });
});

/** The code in the letter for a payment, once it is there. */
async function mailedCode(address: string): Promise<string> {
  const find = async () =>
    (await sandbox.lettersTo(address)).find(({ text }) =>
      text.includes("Đây là mã để xác nhận thanh toán:"),
    );
  await expect.poll(find).toBeDefined();
  return /^[0-9A-Z]{6}$/m.exec((await find())?.text ?? "")?.[0] ?? "";
}

test("R-CODE-1 R-GAME-1: without a verified e-mail a large recharge is refused, with the reason", async ({
  page,
}) => {
  await aPlayer(page);
  await topUp(page, 600_000);
  await page.goto("/recharge");
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /5\.750/ }).check();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  await expect(page.getByRole("alert")).toContainText("cần xác nhận qua email");
  await expect(page.getByRole("alert")).toContainText("Hãy chọn mức nạp nhỏ hơn.");
});
