/** Tests push messages of arriving money: the pages offer them, and the player turns them off again. */
import { createECDH, randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { payAsShown, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

const AUTH_BYTES = 16;

/** Replaces the browser's push service, and the player's reply to the permission prompt. */
async function withPushService(page: Page, permission: "granted" | "denied"): Promise<void> {
  const made = {
    endpoint: "https://fcm.googleapis.com/fcm/send/of-a-test",
    keys: {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(AUTH_BYTES).toString("base64url"),
    },
  };
  await page.addInitScript(
    ([subscription, chosen]) => {
      const key = "notification-permission";
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(key) ?? "default",
      });
      Notification.requestPermission = () => {
        localStorage.setItem(key, chosen);
        return Promise.resolve(chosen);
      };
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
    },
    [made, permission] as const,
  );
}

/** Orders a package. @returns the address of its page, on which the player waits for the money */
async function order(page: Page): Promise<string> {
  await page.goto("/buy?credit=1000");
  await press(page, "Trả 100.000đ qua Vietcombank");
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
  return page.url();
}

const offer = (page: Page) => page.getByRole("button", { name: "Báo cho tôi khi tiền đến" });
const pushPanel = (page: Page) =>
  page.locator("section").filter({
    has: page.getByRole("heading", { name: "Thông báo trên thiết bị này" }),
  });

/** Opens the page of a waiting purchase, and checks that it does not even request the state of push messages. */
async function expectNoOffer(page: Page, path: string): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Hủy đơn này" })).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expect(asked).not.toContain("/api/user/push");
  await expect(offer(page)).toHaveCount(0);
}

test("R-SHOP-8: messages are offered once, and turned off", async ({ page }) => {
  await withPushService(page, "granted");
  await aPlayer(page);
  const purchase = await order(page);
  await offer(page).click();
  await expect(page.getByText("Khi tiền đến, thiết bị này sẽ báo cho bạn.")).toBeVisible();
  const panel = pushPanel(page);
  await page.goto("/security");
  await expect(panel).toContainText("Đang bật.");
  await press(panel, "Tắt thông báo");
  await expect(panel).toContainText("Đang tắt.");
  await page.reload();
  await expect(panel).toContainText("Đang tắt.");
  await expectNoOffer(page, purchase);
});

test("R-SHOP-8: a browser that forbids messages is not offered any", async ({ page }) => {
  await withPushService(page, "denied");
  await aPlayer(page);
  await page.goto("/security");
  await press(pushPanel(page), "Bật thông báo");
  await expect(pushPanel(page)).toContainText("Trình duyệt đang chặn thông báo của trang này.");
  await expectNoOffer(page, await order(page));
});

test("R-SHOP-8: a hidden tab counts arriving money", async ({ page }) => {
  await page.addInitScript(() => {
    const badges: (number | undefined)[] = [];
    Object.assign(globalThis, { badges, isHidden: false });
    Object.defineProperty(document, "hidden", {
      get: () => (globalThis as unknown as { isHidden: boolean }).isHidden,
    });
    navigator.setAppBadge = (count) => {
      badges.push(count);
      return Promise.resolve();
    };
  });
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.assign(globalThis, { isHidden: value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  const badge = () =>
    page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await page.getByText(/^FSO/).first().waitFor();
  await hide(true);
  await payAsShown(page, 20_000);
  await expect(page).toHaveTitle(/^\(1\) /);
  await payAsShown(page, 30_000);
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await badge()).toBe(2);
  await hide(false);
  await expect(page).toHaveTitle(/^[^(]/);
  expect(await badge()).toBe(0);
});
