import { expect, type Locator, type Page } from "@playwright/test";
import { enterCodeFor } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Replaces a field's text by a pasted one. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press("ControlOrMeta+a");
  await field.press("ControlOrMeta+v");
}

/** Types a text as a composing keyboard does: what was typed so far is replaced with each letter, then committed. */
async function compose(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.focus();
  const keyboard = await field.page().context().newCDPSession(field.page());
  for (let end = 1; end <= text.length; end += 1) {
    await keyboard.send("Input.imeSetComposition", {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
    await expect(field, "while it is composed").toHaveValue(text.slice(0, end));
  }
  await keyboard.send("Input.insertText", { text });
  await keyboard.detach();
}

const UNCLEAR = "Chưa rõ số tiền này. Hãy nhập bằng chữ số, ví dụ 150.000.";

async function theAmount(page: Page): Promise<Locator> {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  return page.locator('input[name="amountVnd"]');
}

test("R-PAY-4: a pasted amount is understood, or the page asks for digits", async ({ page }) => {
  const amount = await theAmount(page);
  for (const [text, shown] of [
    ["100,000.00", "100.000"],
    ["100.000,00", "100.000"],
    ["100000.00", "100.000"],
    ["\u202A1.500.000\u00A0đ\u202C", "1.500.000"],
    ["100k", "100.000"],
    ["1tr5", "1.500.000"],
  ] as const) {
    await paste(amount, text);
    await expect(amount, text).toHaveValue(shown);
    await expect(amount, text).not.toHaveAccessibleDescription(UNCLEAR);
  }
  for (const text of ["1tr25", "100.000,50", "12345678901"]) {
    await paste(amount, text);
    await expect(amount, text).toHaveValue(text);
    await expect(amount, text).toHaveAccessibleDescription(UNCLEAR);
  }
});

test("R-PAY-4: a typed amount is understood at each key", async ({ page }) => {
  const amount = await theAmount(page);
  for (const [keys, shown] of [
    ["150000", "150.000"],
    ["1.500.000", "1.500.000"],
    ["100000.00", "100.000"],
    ["100,000.00", "100.000"],
    ["100k", "100.000"],
    ["1tr5", "1.500.000"],
  ] as const) {
    await amount.fill("");
    await amount.pressSequentially(keys);
    await amount.blur();
    await expect(amount, keys).toHaveValue(shown);
  }
  await amount.press("End");
  await amount.press("Backspace");
  await expect(amount, "a digit less").toHaveValue("150.000");
  await amount.press("Backspace");
  await expect(amount, "and another").toHaveValue("15.000");
  await amount.fill("");
  await amount.pressSequentially("1tr");
  await expect(amount, "in the middle of it").toHaveValue("1tr");
  await amount.pressSequentially("25");
  await expect(amount).not.toHaveAccessibleDescription(UNCLEAR);
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(UNCLEAR);
});

test("R-PAY-4: a composing keyboard doubles no amount", async ({ page }) => {
  const amount = await theAmount(page);
  for (const [text, shown] of [
    ["150000", "150.000"],
    ["1500000", "1.500.000"],
    ["1tr5", "1.500.000"],
  ] as const) {
    await compose(amount, text);
    await amount.blur();
    await expect(amount, text).toHaveValue(shown);
  }
});

test("R-PAY-3: a composing keyboard doubles no card's number", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const serial = page.locator('input[name="serial"]');
  await compose(serial, "1234-5678-90");
  await expect(serial).toHaveValue("1234567890");
  await paste(serial, "\u200E1234\u00A05678 90\u200B");
  await expect(serial).toHaveValue("1234567890");
});

test("R-RECOVER-4: a pasted or composed code loses and doubles nothing", async ({ page }) => {
  await enterCodeFor(page, "demo");
  const code = page.locator('input[name="otp"]');
  await compose(code, "ab c1");
  await expect(code).toHaveValue("ABC1");
  await paste(code, "\u202A 12 34\u00A056 \u202C");
  await expect(code).toHaveValue("123456");
});

test("R-SIGNUP-2: a pasted phone number loses no digit", async ({ page }) => {
  await page.goto("/register");
  const phone = page.getByLabel("Số điện thoại");
  for (const [text, shown] of [
    ["+84 91 234 56 78", "+84912345678"],
    ["\u202A+84\u00A091\u2011234\u201156\u201178\u202C", "+84912345678"],
    ["(+84) (0)91.234.5678", "+840912345678"],
    ["0912 345 678", "0912345678"],
  ] as const) {
    await paste(phone, text);
    await expect(phone, text).toHaveValue(shown);
  }
  await compose(phone, "0912 345 678");
  await expect(phone).toHaveValue("0912345678");
});
