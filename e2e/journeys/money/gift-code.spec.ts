import { expect, type Locator, type Page } from "@playwright/test";
import { stopClock } from "../../support/browser/stopped-clock.ts";
import { aPlayer } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { PORTS, sandboxUrl } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: ["409 POST /api/giftpaysys/receive", "net::ERR_FAILED POST /api/giftpaysys/receive"],
});

/** The form of the demo's codes. */
const CODE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;
const CLAIM_PATH = "/api/giftpaysys/receive";

const sharing = (page: Page) => page.getByRole("row").filter({ hasText: "Chia sẻ bài viết" });
const toppingUp = (page: Page) => page.getByRole("row").filter({ hasText: "Tích lũy nạp 100K" });

test("R-GIFT-1: sharing opens a 550 × 400 window, and its end brings the code, once", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { username } = await aPlayer(page);
  await page.goto("/giftcode");
  const events: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(CLAIM_PATH)) events.push("claimed");
  });
  const opening = page.waitForEvent("popup");
  await sharing(page).getByRole("button", { name: "Chia Sẻ Nhận Code" }).click();
  const popup = await opening;
  popup.on("close", () => events.push("closed"));

  await test.step("the window is the network's, of the right size, with no way back to the page", async () => {
    await popup.getByRole("heading", { name: "Chia sẻ bài viết" }).waitFor();
    const seen = await popup.evaluate(() => ({
      width: innerWidth,
      height: innerHeight,
      opener: window.opener as unknown,
      referrer: document.referrer,
      post: new URLSearchParams(location.search).get("u"),
    }));
    expect(seen).toEqual({
      width: 550,
      height: 400,
      opener: null,
      referrer: "",
      post: "https://fsonline.example/su-kien/tan-thu",
    });
  });

  await test.step("nothing is claimed while it is open; pressing again only shows it", async () => {
    await expect(page.getByText("Đóng cửa sổ chia sẻ để nhận GiftCode.")).toBeVisible();
    await sharing(page).getByRole("button", { name: "Chia Sẻ Nhận Code" }).click();
    expect(context.pages()).toHaveLength(2);
    expect(events).toEqual([]);
  });

  const code = await test.step("its end claims the code, and an alert tells it", async () => {
    const opening = page.waitForEvent("dialog");
    await popup.getByLabel("Đăng với tên").fill(username);
    await pressLast(popup.getByRole("button", { name: "Chia sẻ" }));
    const dialog = await opening;
    expect(dialog.type()).toBe("alert");
    // Nothing was claimed before the press; the order in which the test hears of the two is chance.
    expect(events.toSorted()).toEqual(["claimed", "closed"]);
    const told = /GiftCode của bạn: (\S+)\./.exec(dialog.message())?.[1] ?? "";
    expect(told).toMatch(CODE);
    await dialog.accept();
    return told;
  });
  expect(await sandbox.sharedPosts(username)).toMatchObject([
    { url: "https://fsonline.example/su-kien/tan-thu" },
  ]);

  await test.step("the row has the code, to be copied by a press", async () => {
    await expect(sharing(page).locator(":focus")).toHaveText(
      /^Đã nhận lúc \d\d:\d\d \d\d\/\d\d\/\d{4}$/,
    );
    await sharing(page).getByRole("button", { name: code }).click();
    await expect(sharing(page).getByText("Đã copy GiftCode")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(sharing(page)).toContainText("Phần thưởng: Túi Tân Thủ");
    await expect(sharing(page)).toContainText("Hoạt động → GiftCode → dán mã");
    // Unmarked codes come first, done ones last.
    await expect(page.getByRole("row").nth(1)).toContainText("Chia sẻ bài viết");
    await page.getByLabel("Tôi đã nhập mã này trong game").check();
    await page.reload();
    await expect(page.getByRole("row").nth(2)).toContainText("Chia sẻ bài viết");
    await expect(page.getByLabel("Tôi đã nhập mã này trong game")).toBeChecked();
    await expect(sharing(page).getByRole("button", { name: code })).toBeVisible();
    await expect(sharing(page).getByRole("button", { name: "Chia Sẻ Nhận Code" })).toHaveCount(0);
  });
});

test("R-SHOP-7 R-GIFT-1: top-ups of 100K show as they come in, and then bring the code", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/giftcode");
  const row = toppingUp(page);
  const claim = row.getByRole("button", { name: "Nhận KeyAuto" });

  await test.step("before that the server refuses, and an alert says why", async () => {
    await expect(row.getByText("0đ / 100.000đ")).toBeVisible();
    expect(await alertOf(page, () => claim.click())).toBe(
      "Bạn chưa nạp đủ 100.000đ trong thời gian của chương trình.",
    );
  });

  await test.step("what arrives from the bank shows on the open page", async () => {
    const content = await paymentContent(page);
    await sandbox.transfer({ method: "vietcombank", amount: 60_000, content });
    await expect(row.getByText("60.000đ / 100.000đ")).toBeVisible();
    await expect(row.getByText("Còn thiếu 40.000đ")).toBeVisible();
    await expect(row.getByRole("progressbar")).toHaveAttribute("value", "60000");
    await sandbox.transfer({ method: "techcombank", amount: 40_000, content });
    await expect(row.getByText("Đã đủ điều kiện")).toBeVisible();
  });

  await test.step("the claim brings the code", async () => {
    const message = await alertOf(page, () => claim.click());
    const code = /GiftCode của bạn: (\S+)\./.exec(message)?.[1] ?? "";
    expect(code).toMatch(CODE);
    await expect(row.getByText(/^Đã nhận lúc/)).toBeVisible();
    await expect(row.getByRole("button", { name: code })).toBeVisible();
    await expect(claim).toHaveCount(0);
  });
});

test("R-GIFT-1: a blocked window is explained, and there is another way", async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null));
  await aPlayer(page);
  await page.goto("/giftcode");
  await sharing(page).getByRole("button", { name: "Chia Sẻ Nhận Code" }).click();
  await expect(page.getByRole("status").filter({ hasText: "đã chặn cửa sổ" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Chia sẻ trong tab mới" })).toHaveAttribute(
    "href",
    new RegExp(`^http://127.0.0.1:${new URL(sandboxUrl(PORTS)).port}/share\\?u=https%3A`),
  );
  const message = await alertOf(page, () =>
    page.getByRole("button", { name: "Tôi đã chia sẻ" }).click(),
  );
  expect(message).toContain("GiftCode của bạn");
  await expect(sharing(page).getByText(/^Đã nhận lúc/)).toBeVisible();
});

test("R-GIFT-1: who has shared need not share again because the claim failed", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/giftcode");
  await page.route(`**${CLAIM_PATH}`, (route) => route.abort(), { times: 1 });
  const opening = page.waitForEvent("popup");
  await sharing(page).getByRole("button", { name: "Chia Sẻ Nhận Code" }).click();
  const popup = await opening;
  const failure = await alertOf(page, () => pressLast(popup.getByRole("button", { name: "Hủy" })));
  expect(failure).toBe("Kết nối đến máy chủ bị gián đoạn, xin thử lại sau");
  await expect(page.getByText("Bạn đã chia sẻ rồi, không cần chia sẻ lại.")).toBeVisible();
  const message = await alertOf(page, () =>
    sharing(page).getByRole("button", { name: "Nhận GiftCode", exact: true }).click(),
  );
  expect(message).toContain("GiftCode của bạn");
});

test("R-SHOP-7 R-GIFT-1 R-SHELL-7: every other state of the table", async ({ page }) => {
  await aPlayer(page);
  const answers = Promise.withResolvers<unknown>();
  await page.route("**/api/giftpaysys", async (route) =>
    route.fulfill({ json: await answers.promise }),
  );
  await page.goto("/giftcode");
  await expect(page.getByText("Đang tải dữ liệu...")).toBeVisible();
  const item = { giftCode: null, giftState: false, userReceiveAt: null };
  const times = { beginsAt: "2027-01-01T02:00:00Z", endsAt: "2026-01-01T02:00:00Z" };
  answers.resolve([
    { ...item, description: "Chưa mở", shareRequired: 1, availability: "not_begun", ...times },
    { ...item, description: "Đã qua", shareRequired: 0, availability: "over", ...times },
    { ...item, description: "Đã hết", shareRequired: 1, availability: "sold_out", ...times },
    // Only the fields that the specification names.
    { ...item, description: "Lạ", shareRequired: 0, giftState: "?" },
    { ...item, description: "Cũ", shareRequired: 0 },
  ]);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const share = { name: "Chia Sẻ Nhận Code" };
  await expect(row("Chưa mở").getByRole("button", share)).toBeDisabled();
  await expect(row("Chưa mở").getByRole("button", share)).toHaveAccessibleDescription(
    "Bắt đầu lúc 09:00 01/01/2027.",
  );
  await expect(row("Đã qua").getByRole("button")).toHaveAccessibleDescription(
    "Đã kết thúc lúc 09:00 01/01/2026.",
  );
  await expect(row("Đã hết").getByRole("button", share)).toHaveAccessibleDescription(
    "GiftCode đã được phát hết.",
  );
  await expect(row("Lạ").getByText("Chưa rõ")).toBeVisible();
  await expect(row("Cũ").getByText("Tích lũy nạp 100K")).toBeVisible();
  await expect(row("Cũ").getByRole("button", { name: "Nhận KeyAuto" })).toBeEnabled();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Loại",
    "Điều kiện",
    "GiftCode",
    "Trạng thái",
  ]);
});

test.describe("without the live line, which would have it asked again", () => {
  test.use({ provokes: ["net::ERR_FAILED GET /api/giftpaysys", "net::ERR_FAILED GET /api/live"] });

  test("R-GIFT-1: a list without campaigns says so, and a lost one can be had again", async ({
    page,
  }) => {
    await aPlayer(page);
    await page.clock.install();
    await page.route("**/api/live", (route) => route.abort());
    await page.route("**/api/giftpaysys", (route) => route.abort());
    await page.goto("/giftcode");
    await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
    await stopClock(page);
    await page.route("**/api/giftpaysys", (route) => route.fulfill({ json: [] }));
    await page.getByRole("button", { name: "Thử lại" }).click();
    await expect(page.getByText("Hiện chưa có GiftCode nào.")).toBeVisible();
  });
});

/** Runs the act. @returns the text of the alert that it opens */
async function alertOf(page: Page, act: () => Promise<void>): Promise<string> {
  const opening = page.waitForEvent("dialog");
  // An alert blocks the page, and with it the act, until it is accepted.
  const acting = act();
  const dialog = await opening;
  expect(dialog.type()).toBe("alert");
  const message = dialog.message();
  await dialog.accept();
  await acting;
  return message;
}

/** Presses a button that closes its own window: the press may be cut off before it is reported as done. */
async function pressLast(button: Locator): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!button.page().isClosed()) throw error;
  });
}

async function paymentContent(page: Page): Promise<string> {
  const answer = await page.request.get("/api/payment-methods");
  const { bankTransfers } = (await answer.json()) as { bankTransfers: { paymentSyntax: string }[] };
  return bankTransfers[0]?.paymentSyntax ?? "";
}
