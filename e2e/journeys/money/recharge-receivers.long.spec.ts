import { expect, type Page } from "@playwright/test";
import { holdBack } from "../../support/browser/responses.ts";
import { chooseCoins, press, status } from "../../support/player/actions.ts";
import { aPlayer, signIn } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { demo } from "../../support/programs/demo.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

const SMALLEST = /^100 Ngân Lượng/;
/** The character of the demo's player that the tests choose, and the one that they do not. */
const [CHOSEN, OTHER] = ["Tiểu Hồ Ly", "Lãnh Nguyệt Kiếm"];

const pay = (page: Page) => page.getByRole("button", { name: "Nạp Ngân Lượng" });
const bought = (page: Page, coins: string) => status(page, `Đã nạp thành công ${coins} Ngân Lượng`);

/** Signs in the demo's player, who has several characters. */
const enterAsDemo = (page: Page) => signIn(page, demo.username, demo.password);

test("R-SHOP-4: the chosen character receives, and stays chosen", async ({ page }) => {
  await enterAsDemo(page);
  const sent: unknown[] = [];
  // The demo's player is shared: nothing is spent.
  await page.route("**/api/recharge/game", (route) => {
    if (route.request().method() === "GET") return route.continue();
    sent.push(route.request().postDataJSON());
    const result = { transactionId: crypto.randomUUID(), status: "success", message: "" };
    return route.fulfill({ json: { ...result, coins: 10_000, coinName: "Ngân Lượng" } });
  });
  await page.goto("/recharge");
  await chooseCoins(page, SMALLEST);
  await expect(page.getByText("Vui lòng chọn nhân vật nhận.")).toBeVisible();
  await page.getByLabel("Nhân vật nhận").selectOption({ label: `${CHOSEN} · Cấp 42` });
  await pay(page).click();
  await expect(bought(page, "100")).toContainText(`${CHOSEN} · Hoa Sơn`);
  await expect(bought(page, "100")).not.toContainText(OTHER);
  expect(sent).toEqual([{ creditAmount: 100, coins: 10_000, zoneId: "1", characterId: "demo-2" }]);
  await page.reload();
  await expect(page.getByLabel("Máy chủ")).toHaveValue("1");
  await expect(page.getByLabel("Nhân vật nhận")).toHaveValue("demo-2");
});

test("R-SHOP-4: a chosen character replaces the one in the address", async ({ page }) => {
  await enterAsDemo(page);
  await page.goto("/buy?credit=1000&zone=1&character=demo-1");
  await expect(page.getByText(OTHER).first()).toBeVisible();
  await press(page, "Đổi người nhận");
  // The choice closes with the press.
  await page.getByRole("radio", { name: new RegExp(CHOSEN) }).click();
  await page.reload();
  await expect(page.getByText(CHOSEN).first()).toBeVisible();
  await expect(page.getByText(OTHER)).toHaveCount(0);
});

test("R-GAME-1: coins for a server without a character are confirmed", async ({ page }) => {
  const { username } = await aPlayer(page);
  await topUp(page, 100_000);
  await page.goto("/recharge");
  const coinsIn = async (name: string) =>
    (await sandbox.gameAccount(username)).zones.find((zone) => zone.name === name)?.coins ?? 0;
  const dialog = page.getByRole("dialog", { name: "Nạp vào máy chủ Nga Mi?" });
  await expect(page.getByText(/^Nhân vật ở Hoa Sơn:/)).toBeVisible();
  await chooseCoins(page, SMALLEST, "Nga Mi");
  await expect(page.getByText("Chưa có nhân vật", { exact: true })).toBeVisible();

  await test.step("cancelling buys nothing", async () => {
    await pay(page).click();
    await expect(dialog).toContainText("Bạn chưa có nhân vật nào ở máy chủ Nga Mi.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(pay(page)).toBeFocused();
    await pay(page).click();
    await press(dialog, "Chọn máy chủ khác");
    await expect(dialog).toBeHidden();
    expect(await coinsIn("Nga Mi")).toBe(0);
  });

  await test.step("confirming buys", async () => {
    await pay(page).click();
    await press(dialog, "Vẫn nạp vào Nga Mi");
    await expect(bought(page, "100")).toBeVisible();
    expect(await coinsIn("Nga Mi")).toBe(10_000);
  });

  await test.step("a server with a character needs no confirmation", async () => {
    await chooseCoins(page, SMALLEST);
    await pay(page).click();
    await expect(bought(page, "100")).toBeVisible();
    expect(await coinsIn("Hoa Sơn")).toBe(10_000);
  });
});

test("R-GAME-1: a press waits for the game's characters", async ({ page }) => {
  const { username } = await aPlayer(page);
  await topUp(page, 100_000);
  const releaseGame = await holdBack(page, "**/api/account-zones");
  await page.goto("/recharge");
  await chooseCoins(page, SMALLEST);
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Đang xử lý thanh toán..." })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  releaseGame();
  await expect(bought(page, "100")).toBeVisible();
  expect((await sandbox.gameAccount(username)).zones[0]).toMatchObject({ coins: 10_000 });
});

test("R-WIRE-3: a recharge sends GET /api/me once in two seconds", async ({ page }) => {
  await enterAsDemo(page);
  await page.goto("/recharge");
  await chooseCoins(page, SMALLEST);
  await page.getByLabel("Nhân vật nhận").selectOption({ label: `${CHOSEN} · Cấp 42` });
  // The requests after opening the page are over.
  await page.waitForTimeout(3_000);
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/me") count += 1;
  });
  await pay(page).click();
  await expect(page.getByText(/Đã nạp thành công/)).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(count).toBe(1);
});
