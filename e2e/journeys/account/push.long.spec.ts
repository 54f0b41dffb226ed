import { createECDH, randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

const AUTH_BYTES = 16;

/** A push service stands outside the browser: this page gets its address from here, and the player's word at once. */
async function withPushService(page: Page, answers: "granted" | "denied"): Promise<void> {
  const made = {
    endpoint: "https://fcm.googleapis.com/fcm/send/of-a-test",
    keys: {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(AUTH_BYTES).toString("base64url"),
    },
  };
  await page.addInitScript(
    ([subscription, word]) => {
      const key = "word-on-notifications";
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(key) ?? "default",
      });
      Notification.requestPermission = () => {
        localStorage.setItem(key, word);
        return Promise.resolve(word);
      };
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
    },
    [made, answers] as const,
  );
}

async function follow(page: Page): Promise<void> {
  await page.goto("/buy?credit=1000");
  await page.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).click();
  await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}$/);
}

const pushPanel = (page: Page) =>
  page.locator("section").filter({
    has: page.getByRole("heading", { name: "Thông báo trên thiết bị này" }),
  });

/** Opens the page of a purchase that waits, and looks once everything is there that it asks for. */
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

const offer = (page: Page) => page.getByRole("button", { name: "Báo cho tôi khi tiền đến" });

test("R-SHOP-8: messages to this browser are offered where one waits for money, once, and end where they are turned off", async ({
  page,
}) => {
  await withPushService(page, "granted");
  await aPlayer(page);
  await follow(page);
  await offer(page).click();
  await expect(page.getByText("Khi tiền đến, thiết bị này sẽ báo cho bạn.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Hủy đơn này" })).toBeVisible();
  const awaited = page.url();
  await page.goto("/security");
  const panel = pushPanel(page);
  await expect(panel).toContainText("Đang bật.");
  await panel.getByRole("button", { name: "Tắt thông báo" }).click();
  await expect(panel).toContainText("Đang tắt. Chúng tôi chỉ gửi sau khi bạn bật.");
  await page.reload();
  await expect(panel).toContainText("Đang tắt.");
  // Off by the player's own press: where one waits, nothing offers it again.
  await expectNoOffer(page, awaited);
});

test("R-SHOP-8: a browser that forbids messages says so, and is offered none", async ({ page }) => {
  await withPushService(page, "denied");
  await aPlayer(page);
  await page.goto("/security");
  const panel = pushPanel(page);
  await panel.getByRole("button", { name: "Bật thông báo" }).click();
  await expect(panel).toContainText("Trình duyệt đang chặn thông báo của trang này.");
  await follow(page);
  await expectNoOffer(page, page.url());
});

test("R-SHOP-8: an iPhone is told how to get messages until the page is on its home screen", async ({
  page,
}) => {
  // As Safari has it in a tab: no messages there.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PushManager");
    Object.defineProperty(navigator, "standalone", {
      get: () => localStorage.getItem("is-on-home-screen") !== null,
    });
  });
  await aPlayer(page);
  await page.goto("/security");
  await expect(pushPanel(page)).toContainText("chọn “Thêm vào màn hình chính”");
  await expect(pushPanel(page).getByRole("button")).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("is-on-home-screen", ""));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thiết bị đang đăng nhập" })).toBeVisible();
  await expect(pushPanel(page)).toHaveCount(0);
});

test("R-SHOP-8: money that comes while one looks elsewhere is counted in the title and on the icon, until one looks", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const badges: (number | undefined)[] = [];
    Object.assign(globalThis, { badges, isAway: false });
    Object.defineProperty(document, "hidden", {
      get: () => (globalThis as unknown as { isAway: boolean }).isAway,
    });
    navigator.setAppBadge = (count) => {
      badges.push(count);
      return Promise.resolve();
    };
  });
  const look = (isAway: boolean) =>
    page.evaluate((away) => {
      Object.assign(globalThis, { isAway: away });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isAway);
  const badge = () =>
    page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  const content = await page
    .getByText(/^FSO[0-9A-Z]{8}$/)
    .first()
    .innerText();
  await look(true);
  await sandbox.transfer({ method: "vietcombank", amount: 20_000, content });
  await expect(page).toHaveTitle(/^\(1\) /);
  await sandbox.transfer({ method: "vietcombank", amount: 30_000, content });
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await badge()).toBe(2);
  await look(false);
  await expect(page).toHaveTitle(/^[^(]/);
  expect(await badge()).toBe(0);
});
