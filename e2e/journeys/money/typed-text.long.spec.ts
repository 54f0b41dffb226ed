/** Tests that fields take text that is pasted, typed, or composed by a Vietnamese keyboard. */
import { expect, type Locator } from "@playwright/test";
import { CASE_MESSAGE_MAX_LENGTH } from "@portal/contract/support";
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

async function type(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text);
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

test("R-PAY-4: an amount is understood as it is pasted, typed or composed", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/bank-transfer");
  const amount = page.locator('input[name="amountVnd"]');
  for (const [enter, text, shown] of [
    [paste, "100.000,00", "100.000"],
    [paste, "\u202A1.500.000\u00A0đ\u202C", "1.500.000"],
    [type, "100000.00", "100.000"],
    [type, "100k", "100.000"],
    [type, "1tr5", "1.500.000"],
    [compose, "150000", "150.000"],
    [compose, "1tr5", "1.500.000"],
  ] as const) {
    await enter(amount, text);
    await amount.blur();
    await expect(amount, text).toHaveValue(shown);
    await expect(amount, text).not.toHaveAccessibleDescription(UNCLEAR);
  }

  await test.step("a deleted digit moves the dots", async () => {
    await amount.press("End");
    await amount.press("Backspace");
    await expect(amount).toHaveValue("150.000");
  });

  await test.step("an unclear amount is reported once the field is left", async () => {
    await type(amount, "1tr25");
    await expect(amount).not.toHaveAccessibleDescription(UNCLEAR);
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(UNCLEAR);
    await paste(amount, "12345678901");
    await expect(amount).toHaveValue("12345678901");
    await expect(amount).toHaveAccessibleDescription(UNCLEAR);
  });
});

test("R-PAY-3: a composing keyboard does not double a card's number", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  const serial = page.locator('input[name="serial"]');
  await compose(serial, "1234-5678-90");
  await expect(serial).toHaveValue("1234567890");
  await paste(serial, "\u200E1234\u00A05678 90\u200B");
  await expect(serial).toHaveValue("1234567890");
});

test("R-RECOVER-4: a pasted or composed code arrives unchanged", async ({ page }) => {
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
    [" +1 (202) 555-0123", "+12025550123"],
  ] as const) {
    await paste(phone, text);
    await expect(phone, text).toHaveValue(shown);
  }
  await compose(phone, "0912 345 678");
  await expect(phone).toHaveValue("0912345678");
});

test("R-SHOP-7: a pasted message is measured once it is clean", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/support");
  const message = page.locator('textarea[name="text"]');
  const decomposed = "ế".repeat(CASE_MESSAGE_MAX_LENGTH).normalize("NFD");
  await paste(message, `\n${decomposed}\n`);
  await expect(message).toHaveValue(`\n${decomposed}\n`);
  await paste(message, `${decomposed}ab`);
  await expect(message).toHaveValue(decomposed.normalize("NFC"));
});
