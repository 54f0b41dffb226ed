/** Tests how players get gift codes: by sharing, and by topping up. */
import { expect, type Page } from "@playwright/test";
import { press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The form of the demo's codes. */
const CODE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;
const SHARE = "Chia Sẻ Nhận Code";
const POST_URL = "https://fsonline.example/su-kien/tan-thu";

const sharing = (page: Page) => page.getByRole("row").filter({ hasText: "Chia sẻ bài viết" });
const toppingUp = (page: Page) => page.getByRole("row").filter({ hasText: "Tích lũy nạp 100K" });
const codeOf = (message: string) => /GiftCode của bạn: (\S+)\./.exec(message)?.[1] ?? "";

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

test("R-GIFT-1: closing the 550 × 400 share window brings the code", async ({ page, context }) => {
  const { username } = await aPlayer(page);
  await page.goto("/giftcode");
  await expect(sharing(page)).toContainText(
    "Nơi nhập codeTrong game: Hoạt động → GiftCode → dán mã",
  );
  const claims: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/giftpaysys/receive")) claims.push(request.url());
  });
  const opening = page.waitForEvent("popup");
  await press(sharing(page), SHARE);
  const popup = await opening;

  await test.step("the window is the network's, of the right size, without access to the page", async () => {
    await popup.getByRole("heading", { name: "Chia sẻ bài viết" }).waitFor();
    const seen = await popup.evaluate(() => ({
      width: innerWidth,
      height: innerHeight,
      opener: window.opener as unknown,
      referrer: document.referrer,
      post: new URLSearchParams(location.search).get("u"),
    }));
    expect(seen).toEqual({ width: 550, height: 400, opener: null, referrer: "", post: POST_URL });
  });

  await test.step("while it is open nothing is claimed, and another press only shows it", async () => {
    await expect(page.getByText("Đóng cửa sổ chia sẻ để nhận GiftCode.")).toBeVisible();
    await press(sharing(page), SHARE);
    expect(context.pages()).toHaveLength(2);
    expect(claims).toEqual([]);
  });

  const code = await test.step("closing it claims the code, and an alert shows it", async () => {
    await popup.getByLabel("Đăng với tên").fill(username);
    // The press closes its own window, and may be cut off before it is reported as done.
    const share = () => press(popup, "Chia sẻ").catch(() => expect(popup.isClosed()).toBe(true));
    const message = await alertOf(page, share);
    expect(claims).toHaveLength(1);
    expect(codeOf(message)).toMatch(CODE);
    return codeOf(message);
  });
  expect(await sandbox.sharedPosts(username)).toMatchObject([{ url: POST_URL }]);

  await test.step("the row has the code, and copies it at a press", async () => {
    await expect(sharing(page).locator(":focus")).toHaveText(
      /^Đã nhận lúc \d\d:\d\d \d\d\/\d\d\/\d{4}$/,
    );
    await press(sharing(page), code);
    await expect(sharing(page).getByText("Đã sao chép GiftCode")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(sharing(page)).toContainText("Phần thưởng: Túi Tân Thủ");
    await expect(sharing(page)).toContainText("Hoạt động → GiftCode → dán mã");
  });

  await test.step("codes that were not entered come first, entered ones last", async () => {
    await expect(page.getByRole("row").nth(1)).toContainText("Chia sẻ bài viết");
    await page.getByLabel("Tôi đã nhập mã này trong game").check();
    await page.reload();
    await expect(page.getByRole("row").nth(2)).toContainText("Chia sẻ bài viết");
    await expect(page.getByLabel("Tôi đã nhập mã này trong game")).toBeChecked();
    await expect(sharing(page).getByRole("button", { name: code })).toBeVisible();
    await expect(sharing(page).getByRole("button", { name: SHARE })).toHaveCount(0);
  });
});

test("R-SHOP-7 R-GIFT-1: top-ups of 100K bring the code", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/giftcode");
  const row = toppingUp(page);
  const claim = row.getByRole("button", { name: "Nhận KeyAuto" });
  await expect(row.getByText("0đ / 100.000đ")).toBeVisible();
  await expect(claim).toBeDisabled();
  await expect(claim).toHaveAccessibleDescription("Nạp thêm 100.000đ nữa là nhận được.");

  await topUp(page, 60_000);
  await expect(row.getByText("60.000đ / 100.000đ")).toBeVisible();
  await expect(row.getByText("Còn thiếu 40.000đ")).toBeVisible();
  await expect(row.getByRole("progressbar")).toHaveAttribute("value", "60000");
  await topUp(page, 40_000);
  await expect(row.getByText("Đã đủ điều kiện")).toBeVisible();

  const code = codeOf(await alertOf(page, () => claim.click()));
  expect(code).toMatch(CODE);
  await expect(row.getByText(/^Đã nhận lúc/)).toBeVisible();
  await expect(row.getByRole("button", { name: code })).toBeVisible();
  await expect(claim).toHaveCount(0);
});
