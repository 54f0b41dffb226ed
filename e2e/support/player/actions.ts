/** What players do on a page, by the names that they read. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { sandbox, type SandboxCard } from "../programs/sandbox.ts";
import { signIn } from "./people.ts";

type Place = Page | Locator;

/** Presses the button whose name contains the words. */
export const press = (place: Place, name: string | RegExp): Promise<void> =>
  place.getByRole("button", { name }).click();

export const field = (place: Place, label: string): Locator =>
  place.getByLabel(label, { exact: true });

/** Fills in fields by their labels. */
export async function fill(place: Place, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(place, label).fill(text);
}

/** Opens the second step of a reset by SMS, where the code is entered. */
export async function enterCodeFor(page: Page, username: string): Promise<void> {
  await page.goto("/recovery/forgot-password-by-phone");
  await fill(page, { "Tên đăng nhập": username });
  await press(page, "Đã gửi, nhập mã");
}

/** The message for screen readers that contains the words. */
export const status = (page: Page, words: string): Locator =>
  page.getByRole("status").filter({ hasText: words });

/** The payment content on the page. */
export const paymentContent = (page: Page): Promise<string> =>
  page
    .getByText(/^FSO[0-9A-Z]{8}$/)
    .first()
    .innerText();

/** Pays with the content that the page shows. */
export async function payAsShown(
  page: Page,
  amount: number,
  { method = "vietcombank", outside = sandbox } = {},
): Promise<void> {
  await outside.transfer({ method, amount, content: await paymentContent(page) });
}

/** Chooses an amount by its coins on /recharge, and a server. */
export async function chooseCoins(page: Page, coins: RegExp, server = "Hoa Sơn"): Promise<void> {
  await page.getByLabel("Máy chủ").selectOption({ label: server });
  await page.getByRole("radio", { name: coins }).first().check();
}

/** Chooses an amount of the bonus on a page to transfer by. On a phone it is folded. */
export async function chooseAmount(page: Page, amount: RegExp): Promise<void> {
  const choice = page.getByRole("radio", { name: amount });
  const folded = page.getByRole("button", { name: /^Số tiền muốn nạp/, expanded: false });
  await choice.or(folded).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await choice.check();
}

export async function fillCard(page: Page, { serial, pin, value }: SandboxCard): Promise<void> {
  await page.getByRole("radio", { name: "Viettel" }).check();
  await fill(page, { "Số seri": serial, "Mã số thẻ": pin });
  await denomination(page, value).check();
}

/** A card's value among those that its issuer prints; 0 is the placeholder that the choice begins at. */
export const denomination = (page: Page, value: number): Locator =>
  page.getByRole("group", { name: "Mệnh giá" }).locator(`input[value="${value}"]`);

/** Marks the document. @returns a function that expects that it was not loaded again since */
export async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { isMarked: true });
  });
  return async () => expect(await page.evaluate(() => "isMarked" in globalThis)).toBe(true);
}

/** Returns all that the page keeps in the browser, without cookies. */
export const keptInBrowser = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );

/** Opens the home page on another device on which the player is signed in. */
export async function onAnotherDevice(
  browser: Browser,
  username: string,
  userAgent?: string,
): Promise<Page> {
  const page = await browser.newPage(userAgent === undefined ? {} : { userAgent });
  await signIn(page, username);
  await page.goto("/");
  return page;
}
