import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { logInAsDemo } from "../../support/programs/demo.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test("R-GAME-1 R-GAME-2: a player with nothing verified buys the largest amount at one press", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await topUp(page, 600_000);
  await page.goto("/recharge");
  // The only server with a character is chosen already.
  await expect(page.getByLabel("Máy chủ")).toHaveValue("1");
  await page.getByRole("radio", { name: /5\.750/ }).check();
  await expect(page.getByText("Cần xác nhận thêm")).toHaveCount(0);
  const [zone] = (await sandbox.gameAccount(username)).zones;
  await expect(page.getByText("Người nhận")).toBeVisible();
  await expect(
    page.getByRole("definition").filter({ hasText: zone!.characters[0]! }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  const outcome = page.getByRole("status").filter({ hasText: "Đã nạp thành công 5.750 Đồng" });
  await expect(outcome).toContainText(`${zone!.characters[0]} · Hoa Sơn`);
  expect((await sandbox.gameAccount(username)).zones[0]).toMatchObject({
    name: "Hoa Sơn",
    coins: 575_000,
  });
});

test("R-SHOP-4: of several characters the player chooses one, whom the seal names alone, and finds it chosen again", async ({
  page,
}) => {
  await logInAsDemo(page);
  const sent: unknown[] = [];
  // The demo player is shared: nothing is spent.
  await page.route("**/api/recharge/game", (route) => {
    if (route.request().method() === "GET") return route.continue();
    sent.push(route.request().postDataJSON());
    const result = { transactionId: crypto.randomUUID(), status: "success", message: "" };
    return route.fulfill({ json: { ...result, coins: 10_000, coinName: "Đồng" } });
  });
  await page.goto("/recharge");
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /^100 Đồng/ }).check();
  await expect(page.getByText("Vui lòng chọn nhân vật nhận.")).toBeVisible();
  await page.getByLabel("Nhân vật nhận").selectOption({ label: "Tiểu Hồ Ly · Cấp 42" });
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  const outcome = page.getByRole("status").filter({ hasText: "Đã nạp thành công 100 Đồng" });
  await expect(outcome).toContainText("Tiểu Hồ Ly · Hoa Sơn");
  await expect(outcome).not.toContainText("Lãnh Nguyệt Kiếm");
  expect(sent).toEqual([{ creditAmount: 100, zoneId: "1", characterId: "demo-2" }]);
  await page.reload();
  await expect(page.getByLabel("Máy chủ")).toHaveValue("1");
  await expect(page.getByLabel("Nhân vật nhận")).toHaveValue("demo-2");
});

test("R-SHOP-4: whoever chooses another character than the address names finds that one after a reload, too", async ({
  page,
}) => {
  await logInAsDemo(page);
  await page.goto("/buy?credit=1000&zone=1&character=demo-1");
  await expect(page.getByText("Lãnh Nguyệt Kiếm").first()).toBeVisible();
  await page.getByRole("button", { name: "Đổi người nhận" }).click();
  // The choice closes with the press.
  await page.getByRole("radio", { name: /Tiểu Hồ Ly/ }).click();
  await page.reload();
  await expect(page.getByText("Tiểu Hồ Ly").first()).toBeVisible();
  await expect(page.getByText("Lãnh Nguyệt Kiếm")).toHaveCount(0);
});

test("R-GAME-1: coins for a server without a character are asked about once more, by its name", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await topUp(page, 100_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/recharge");
  const coinsIn = async (name: string) =>
    (await sandbox.gameAccount(username)).zones.find((zone) => zone.name === name)?.coins ?? 0;
  const server = page.getByLabel("Máy chủ");
  const pay = page.getByRole("button", { name: "Nạp Đồng" });
  const dialog = page.getByRole("dialog", { name: "Nạp vào máy chủ Nga Mi?" });
  await expect(page.getByText(/^Nhân vật ở Hoa Sơn:/)).toBeVisible();
  await server.selectOption({ label: "Nga Mi" });
  await page.getByRole("radio", { name: /^100 Đồng/ }).check();
  await expect(page.getByText("Chưa có nhân vật", { exact: true })).toBeVisible();

  await test.step("whoever thinks again has bought nothing", async () => {
    await pay.click();
    await expect(dialog).toContainText("Bạn chưa có nhân vật nào ở máy chủ Nga Mi.");
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(pay).toBeFocused();
    await pay.click();
    await dialog.getByRole("button", { name: "Chọn máy chủ khác" }).click();
    await expect(dialog).toBeHidden();
    expect(await coinsIn("Nga Mi")).toBe(0);
  });

  await test.step("whoever means it has it done", async () => {
    await pay.click();
    await dialog.getByRole("button", { name: "Vẫn nạp vào Nga Mi" }).click();
    await expect(page.getByText("Đã nạp thành công 100 Đồng")).toBeVisible();
    expect(await coinsIn("Nga Mi")).toBe(10_000);
  });

  await test.step("where one has a character nothing is asked", async () => {
    await server.selectOption({ label: "Hoa Sơn" });
    await page.getByRole("radio", { name: /^100 Đồng/ }).check();
    await pay.click();
    await expect(page.getByText("Đã nạp thành công 100 Đồng")).toBeVisible();
    expect(await coinsIn("Hoa Sơn")).toBe(10_000);
  });
});

test("R-GAME-1: who presses before the game has told of characters waits for it, and is told nothing wrong", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await topUp(page, 100_000);
  const game = Promise.withResolvers<void>();
  await page.route("**/api/account-zones", (route) => game.promise.then(() => route.continue()));
  await page.goto("/recharge");
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /^100 Đồng/ }).check();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  await expect(page.getByRole("button", { name: "Đang xử lý thanh toán..." })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  game.resolve();
  await expect(page.getByText("Đã nạp thành công 100 Đồng")).toBeVisible();
  expect((await sandbox.gameAccount(username)).zones[0]).toMatchObject({ coins: 10_000 });
});
