/** Tests pages in browsers inside other applications, which save no files and may have no clipboard. */
import { expect, type Page } from "@playwright/test";
import { press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

const ZALO =
  "Mozilla/5.0 (Linux; Android 13; SM-A536E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36 Zalo android/13110";
const COPY = "Sao chép nội dung chuyển khoản";

/** Copies the content of a transfer in a browser without a clipboard. */
async function copyContent(page: Page, { copiesSelection }: { copiesSelection: boolean }) {
  await page.addInitScript((copies) => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    if (!copies) document.execCommand = () => false;
    document.addEventListener("copy", () => {
      const field = document.activeElement as HTMLTextAreaElement;
      document.documentElement.dataset["copied"] = field.value;
    });
  }, copiesSelection);
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  await press(page, COPY);
}

/** Opens the wallet's page on a phone whose browser refuses every copy, and expects the hint before and after a press. */
async function expectHint(page: Page, before: RegExp): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    document.execCommand = () => false;
  });
  await page.context().route("https://nhantien.momo.vn/**", (route) => route.fulfill({ body: "" }));
  await aPlayer(page);
  await page.goto("/payment/e-wallet?method=momo&amount=200000");
  const hint = page.locator("p:visible", { hasText: "dán vào ô lời nhắn hoặc nội dung." });
  await expect(hint).toHaveText(before);
  await page.getByRole("link", { name: "Mở MoMo" }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.getByText("Trình duyệt không cho sao chép.").first()).toBeVisible();
}

test.describe("inside Zalo", () => {
  test.use({ userAgent: ZALO, hasTouch: true, isMobile: true });

  test("R-SHOP-2: no copy is promised before the wallet opens", async ({ page }) =>
    expectHint(page, /^Trước khi mở MoMo, hãy sao chép nội dung FSO/));

  test("R-PAY-4: a link opens the browser, a long press saves the code", async ({ page }) => {
    await copyContent(page, { copiesSelection: false });
    await expect(page.getByText("Trình duyệt không cho sao chép.")).toBeVisible();
    await expect(page.getByText("Đã copy cú pháp")).toHaveCount(0);
    const selected = await page.evaluate(() => getSelection()?.toString().trim() ?? "");
    expect(selected).toMatch(/\S/);
    await expect(page.getByRole("button", { name: COPY })).toContainText(selected);

    await expect(page.getByRole("link", { name: "Mở bằng trình duyệt" })).toHaveAttribute(
      "href",
      /^intent:\/\/.*\/payment\/bank-transfer#Intent;scheme=https;/,
    );

    await press(page, "Phóng to mã QR");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Nhấn giữ ảnh để lưu.")).toBeVisible();
    await expect(dialog.getByRole("img", { name: /^Mã QR chuyển khoản/ })).toHaveAttribute(
      "src",
      /^data:image\/png;base64,/,
    );
  });

  test("R-TX-1: after a download that may not arrive, a link opens the browser", async ({
    page,
  }) => {
    await aPlayer(page);
    await page.goto("/transactions");
    const link = page.getByRole("link", { name: "Mở bằng trình duyệt" });
    await expect(link).toHaveCount(0);
    await press(page, "Tải tệp CSV");
    await expect(link).toHaveAttribute("href", /\/transactions#Intent;/);
  });
});

test("R-PAY-4: without a clipboard the selected text is copied by a command", async ({ page }) => {
  await copyContent(page, { copiesSelection: true });
  await expect(page.getByText("Đã copy cú pháp")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-copied", /\S/);
  await expect(page.getByRole("link", { name: "Mở bằng trình duyệt" })).toHaveCount(0);
});

test("R-SHOP-2: a refused copy replaces the promise", async ({ page }) =>
  expectHint(page, /^Bấm “Mở MoMo” là nội dung FSO\w+ được sao chép sẵn/));
