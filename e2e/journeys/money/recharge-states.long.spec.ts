import { expect, type Page } from "@playwright/test";
import { change, cut, refuse } from "../../support/browser/responses.ts";
import { signIn } from "../../support/player/people.ts";
import { demo, logInAsDemo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "409 POST /api/recharge/game",
    "net::ERR_FAILED POST /api/recharge/game",
    "422 POST /api/recharge/card",
    "422 PATCH *",
    "503 GET /api/account-zones",
  ],
});

async function order(page: Page): Promise<void> {
  await page.goto("/recharge");
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByLabel("Nhân vật nhận").selectOption({ label: "Tiểu Hồ Ly · Cấp 42" });
  await page
    .getByRole("radio", { name: /100(?!\d)/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
}

test("R-GAME-1: without credit data the page says that the connection is interrupted, never NaN", async ({
  page,
}) => {
  await signIn(page, demo.username, demo.password);
  for (const credit of [undefined, null]) {
    await change<Record<string, unknown>>(page, "GET /api/me", (me) => ({ ...me, credit }));
    await page.goto("/recharge");
    await expect(page.getByText("Kết nối đến máy chủ bị gián đoạn, xin thử lại sau")).toBeVisible();
    await expect(page.getByRole("button", { name: "Nạp Đồng" })).toHaveCount(0);
    await expect(page.locator("body")).not.toContainText("NaN");
    await page.unrouteAll();
  }
});

test("R-GAME-2: a refusal is styled as an error where it has an errorCode", async ({ page }) => {
  await logInAsDemo(page);
  const refusal = { statusCode: 409, message: "Máy chủ game đang bảo trì." };
  const told = page.getByRole("main").getByText(refusal.message);

  await refuse(page, "POST /api/recharge/game", refusal);
  await order(page);
  await expect(told).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: refusal.message })).toHaveCount(0);

  await page.unrouteAll();
  await refuse(page, "POST /api/recharge/game", { ...refusal, errorCode: "zone_closed" });
  await order(page);
  await expect(page.getByRole("alert").filter({ hasText: refusal.message })).toBeVisible();
});

test("R-GAME-1: while the game is silent the page says that it cannot tell one's characters", async ({
  page,
}) => {
  await logInAsDemo(page);
  await refuse(page, "GET /api/account-zones", {
    statusCode: 503,
    message: "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau",
    errorCode: "game_unavailable",
  });
  await page.goto("/recharge");
  await expect(page.getByText("chưa xem được nhân vật của bạn")).toBeVisible();
  await expect(page.getByLabel("Máy chủ")).toBeEnabled();
});

test("R-GAME-2: an order whose answer was lost is sent again as itself, though the game names no character now", async ({
  page,
}) => {
  await logInAsDemo(page);
  const keys = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/recharge/game")) return;
    keys.add(request.headers()["idempotency-key"]);
  });
  await cut(page, "POST /api/recharge/game");
  await order(page);
  await expect.poll(() => keys.size).toBe(1);
  await page.unrouteAll();
  await refuse(page, "GET /api/account-zones", {
    statusCode: 503,
    message: "Kết nối đến máy chủ bị gián đoạn, xin thử lại sau",
    errorCode: "game_unavailable",
  });
  await page.reload();
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page
    .getByRole("radio", { name: /100(?!\d)/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  await expect(page.getByText(/Đã nạp thành công/)).toBeVisible();
  expect(keys.size).toBe(1);
});

test("R-PAY-2: errors without a message are told by the first field's, with its name", async ({
  page,
}) => {
  await logInAsDemo(page);
  await page.goto("/payment/card");
  await refuseWith(page, "/api/recharge/card", { pin: ["pin không đúng.", "khác"] });
  await page.getByLabel("Số seri").fill("10000000001");
  await page.getByLabel("Mã số thẻ").fill("111122223333");
  await page.getByLabel("Mệnh giá").selectOption("100000");
  await page.getByRole("button", { name: "Xác nhận" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Mã số thẻ không đúng." })).toBeVisible();
  await expect(page.getByLabel("Mã số thẻ")).toHaveAttribute("aria-invalid", "true");
});

test("R-WIRE-2: errors without a message stand under their fields, joined by line breaks", async ({
  page,
}) => {
  await logInAsDemo(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: /Sửa.*tên|Đổi tên|họ tên/i })
    .first()
    .click();
  await refuseWith(page, "/api/user/update-profile", { firstName: ["Tên lạ.", "Tên ngắn."] });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Họ", { exact: true }).fill("Lệnh Hồ");
  await dialog.getByLabel("Tên", { exact: true }).fill("X");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  await expect(dialog.getByLabel("Tên", { exact: true })).toHaveAccessibleDescription(
    /Tên lạ\.\s+Tên ngắn\./,
  );
  await expect(dialog.getByRole("alert").filter({ hasText: "Tên lạ." })).toHaveCount(0);
});

test("R-WIRE-3: after a recharge GET /api/me is asked once within the cache's two seconds", async ({
  page,
}) => {
  await logInAsDemo(page);
  await page.goto("/recharge");
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByLabel("Nhân vật nhận").selectOption({ label: "Tiểu Hồ Ly · Cấp 42" });
  await page
    .getByRole("radio", { name: /100(?!\d)/ })
    .first()
    .check();
  // The requests after opening the page are over.
  await page.waitForTimeout(3_000);
  const asked: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/me") asked.push(Date.now());
  });
  await page.getByRole("button", { name: "Nạp Đồng" }).click();
  await expect(page.getByText(/Đã nạp thành công/)).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(asked).toHaveLength(1);
});

/** Responds with a body that has `errors` and nothing else. */
const refuseWith = (page: Page, path: string, errors: Record<string, string[]>) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 422, json: { errors } }),
  );
