/** Tests pages that a browser's translator has changed: each shows the same as an untranslated one beside it. */
import { expect, type Page } from "@playwright/test";
import { denomination } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

const PATIENCE_MS = 30_000;

/** A page that is translated, and one of the same player that is not. */
type Pair = { readonly translated: Page; readonly plain: Page };

/**
 * Changes the page like a browser's translator that ignores `translate="no"`: elements replace each text, now and later.
 * The text stays the same here, so that it can be compared.
 */
const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translate = (text: Text) => {
      const { parentElement: parent } = text;
      if (
        text.data.trim() === "" ||
        !parent ||
        parent.closest("font, option, script, style, textarea")
      )
        return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else translateAll(node);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });

test("pages ask translators to leave them alone, and phones to link no numbers", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  const contentOf = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute("content");
  expect(await contentOf("google")).toBe("notranslate");
  expect(await contentOf("format-detection")).toContain("telephone=no");
});

async function openPair(page: Page, path: string): Promise<Pair> {
  const plain = await page.context().newPage();
  for (const one of [page, plain]) {
    await one.goto(path);
    await expect(one.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(one.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await translatePage(page);
  return { translated: page, plain };
}

const onBoth = async ({ translated, plain }: Pair, act: (page: Page) => Promise<unknown>) => {
  await act(plain);
  await act(translated);
};

const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, " "));

/** Waits for `words` on both pages, and expects that both have the same text. */
async function expectSame(pair: Pair, words: string | RegExp): Promise<void> {
  const said = typeof words === "string" ? new RegExp(RegExp.escape(words)) : words;
  await expect.poll(() => wordsOf(pair.plain)).toMatch(said);
  await expect.poll(() => wordsOf(pair.translated)).toMatch(said);
  await expect(async () => {
    expect(await wordsOf(pair.translated)).toBe(await wordsOf(pair.plain));
  }).toPass({ timeout: PATIENCE_MS });
}

for (const path of ["/", "/recharge"]) {
  test(`R-I18N-2: a translated ${path} shows the present balance`, async ({ page }) => {
    await aPlayer(page);
    const pair = await openPair(page, path);
    await topUp(page, 200_000);
    await expectSame(pair, "2.140");
    await topUp(page, 500_000);
    await expectSame(pair, /7\.\d40/);
  });
}

test("R-I18N-2: a translated payment page promises what the typed sum gives", async ({ page }) => {
  await aPlayer(page);
  const pair = await openPair(page, "/payment/bank-transfer");
  for (const [typed, promise] of [
    ["2000000", "Bạn sẽ nhận 20.000 KP"],
    ["500000", "Bạn sẽ nhận 5.000 KP"],
    ["100000", "Bạn sẽ nhận 1.000 KP"],
  ] as const) {
    await onBoth(pair, (one) => one.getByRole("main").getByRole("textbox").first().fill(typed));
    await expectSame(pair, promise);
  }
});

test("R-I18N-2: the button of a translated order names the chosen package", async ({ page }) => {
  await aPlayer(page);
  await topUp(page, 2_000_000);
  const pair = await openPair(page, "/buy");
  for (const rank of [0, 1, 0]) {
    await onBoth(pair, (one) => one.locator('input[name="creditAmount"]').nth(rank).check());
    await expectSame(pair, /Mua bằng [\d.]+ KP/);
  }
});

test("R-SHELL-8: a page whose nodes were removed is rendered again", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/payment/card");
  await page.getByRole("radio", { name: /mobifone/i }).check();
  await page.getByLabel("Số seri").fill("20000000001");
  await page.getByLabel("Mã số thẻ").fill("512345678901");
  await page.getByRole("button", { name: "Xác nhận" }).click();
  await page.getByRole("alert").evaluate((notice) => notice.remove());
  // React removes the notice, and does not find it.
  await denomination(page, 100_000).check();
  await expect(denomination(page, 100_000)).toBeChecked();
  await expect(page.getByRole("radio", { name: /mobifone/i })).toBeChecked();
  await expect(page.getByLabel("Số seri")).toHaveValue("20000000001");
  await expect(page.getByLabel("Mã số thẻ")).toHaveValue("512345678901");
});
