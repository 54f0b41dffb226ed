/** Visits every screen of the console that a menu leads to, and checks that it is accessible. */
import { expect, type Page } from "@playwright/test";
import { violations, violationsOfColours } from "../support/browser/axe.ts";
import { bursts } from "../support/browser/layout.ts";
import { aPlayer } from "../support/player/people.ts";
import { topUp } from "../support/player/top-up.ts";
import { followSystemTheme, open, showTheme } from "../support/programs/demo.ts";
import { sandbox } from "../support/programs/sandbox.ts";
import { CONSOLE_URL, PORTAL_URL } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";
import { thisMonth } from "../support/vietnam-time.ts";
import { signedIn, type StaffName } from "./support/situation.ts";
import { aPlayersCase, topUpOf } from "./support/steps.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };
const LAPTOP = { width: 1366, height: 768 };
/** The menus of these roles together have every screen; an auditor's is the longest. */
const STAFF: readonly StaffName[] = ["hoa", "tuan", "an", "kiem"];
/** So many screens must be found, so that the walk does not pass with none. */
const SCREENS_AT_LEAST = 25;
const MINUTES_MS = 10 * 60_000;

test("every screen of the console is accessible in both themes, on desktop and phone", async ({
  browser,
}) => {
  test.setTimeout(MINUTES_MS);
  const seen = new Set<string>();
  const visitor = await browser.newPage();
  await followSystemTheme(visitor);
  for (const path of ["/", "/break-glass"]) await expectForEveryone(visitor, path);
  await visitor.close();
  for (const name of STAFF) {
    const person = await signedIn(browser, name);
    const { page } = person;
    await followSystemTheme(page);
    await page.goto(CONSOLE_URL);
    const pages = await menuOf(page);
    const behind = name === "hoa" ? await pagesBehind() : name === "tuan" ? [await anEntry()] : [];
    const paths = [...pages, ...behind];
    for (const path of paths.filter((each) => !seen.has(each))) {
      seen.add(path);
      await test.step(path, () => expectForEveryone(page, path));
    }
    if (name === "hoa") await expectOpened(page);
    await page.close();

    /** The page of entries behind a number of the books. */
    async function anEntry(): Promise<string> {
      await page.goto(new URL(`/books?${thisMonth()}`, CONSOLE_URL).href);
      const link = page.locator('a[href^="/books/entries"]').first();
      return (await link.getAttribute("href")) ?? "";
    }

    /** Pages that only other pages link to. */
    async function pagesBehind(): Promise<string[]> {
      const lost = await aPlayersCase(person, {
        amountVnd: 193_000,
        content: "chuyen tien",
        referenceEnd: "SAI12345",
      });
      await sandbox.transfer({ method: "vietcombank", amount: 67_000, content: "khong ro" });
      const out = { amount: 23_000, content: "rut tien", transferType: "out" } as const;
      await sandbox.transfer({ method: "vietcombank", ...out });
      await page.goto(new URL("/money?way=in", CONSOLE_URL).href);
      const notice = page.locator('a[href^="/notices/"]').first();
      const player = await browser.newPage({ baseURL: PORTAL_URL });
      const { username } = await aPlayer(player);
      await topUp(player, 120_000);
      const transaction = `/transactions/${await topUpOf(player)}`;
      await player.close();
      return [
        `/players/${username}`,
        `/players?q=${username}`,
        transaction,
        (await notice.getAttribute("href")) ?? "",
        `/cases/${lost.caseId}`,
        "/dong-lenh",
        "/runbooks/MoneySilent",
      ];
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(SCREENS_AT_LEAST);
});

/** Returns the addresses of the menu, all of which show without scrolling. */
const menuOf = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole("navigation").first();
  await menu.waitFor();
  const links = await menu.getByRole("link").all();
  for (const size of [DESKTOP, LAPTOP]) {
    await page.setViewportSize(size);
    for (const link of links) await expect.soft(link).toBeInViewport({ ratio: 1 });
  }
  return Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
};

/** Checks one load of a screen in both themes and at both sizes, with the first row of its list opened. */
async function expectForEveryone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await open(page, new URL(path, CONSOLE_URL).href);
  await showTheme(page, "dark");
  await openFirstRow(page, path);
  expect.soft(await violations(page), `${path}, desktop, dark`).toEqual([]);
  await showTheme(page, "light");
  expect.soft(await violationsOfColours(page), `${path}, desktop, light`).toEqual([]);
  expect.soft(await bursts(page), `${path}, desktop`).toEqual([]);
  await page.setViewportSize(LAPTOP);
  expect.soft(await bursts(page), `${path}, laptop`).toEqual([]);
  await page.setViewportSize(PHONE);
  expect.soft(await violations(page), `${path}, phone, light`).toEqual([]);
  expect.soft(await bursts(page), `${path}, phone`).toEqual([]);
}

/** Opens the first row, if its details are on the same page. */
async function openFirstRow(page: Page, path: string): Promise<void> {
  const opener = page.locator("button[data-opens]").first();
  if ((await opener.count()) === 0) return;
  if ((await opener.getAttribute("aria-expanded")) !== "true") await opener.press("Enter");
  await expect(opener, path).toHaveAttribute("aria-expanded", "true");
}

/** Checks the dialogs that cover the screens. */
async function expectOpened(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await open(page, new URL("/log", CONSOLE_URL).href);
  for (const keys of ["Control+k", "?"]) {
    await page.keyboard.press(keys);
    await page.locator("dialog[open]").waitFor();
    for (const theme of ["dark", "light"] as const) {
      await showTheme(page, theme);
      expect.soft(await violations(page), `${keys}, ${theme}`).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
}
