import { expect, type Page } from "@playwright/test";
import { violations, violationsOfColours } from "../support/browser/axe.ts";
import { bursts } from "../support/browser/layout.ts";
import { nextPlayer } from "../support/player/people.ts";
import { followSystemTheme, open, showTheme } from "../support/programs/demo.ts";
import { CONSOLE_URL } from "../support/programs/stack.ts";
import { test } from "../support/test.ts";
import { signedIn, type StaffName } from "./support/situation.ts";

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };
/** Whose menus together have every screen. */
const STAFF: readonly StaffName[] = ["hoa", "an", "tuan", "mai"];

test("every screen of the console is for everyone, dark and light, on a desk and on a phone", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const seen = new Set<string>();
  const { username } = await nextPlayer();
  for (const name of STAFF) {
    const page = await signedIn(browser, name);
    await followSystemTheme(page);
    await page.goto(CONSOLE_URL);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const links = await page
      .getByRole("navigation")
      .first()
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(3);
    const paths = name === "hoa" ? [...links, `/players/${username}`] : links;
    for (const path of paths.filter((each) => !seen.has(each))) {
      seen.add(path);
      await expectForEveryone(page, path);
    }
    await page.close();
  }
  expect(seen.size).toBeGreaterThan(15);
});

/** Looks at one load of the screen in either theme and at both sizes. */
async function expectForEveryone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await open(page, new URL(path, CONSOLE_URL).href);
  await showTheme(page, "dark");
  expect.soft(await violations(page), `${path}, desk, dark`).toEqual([]);
  await showTheme(page, "light");
  expect.soft(await violationsOfColours(page), `${path}, desk, light`).toEqual([]);
  expect.soft(await bursts(page), `${path}, desk`).toEqual([]);
  await page.setViewportSize(PHONE);
  expect.soft(await violations(page), `${path}, phone, light`).toEqual([]);
  expect.soft(await bursts(page), `${path}, phone`).toEqual([]);
  await keepPicture(page, path);
}

/** To look at. */
async function keepPicture(page: Page, path: string): Promise<void> {
  const name = path.replaceAll("/", "_");
  await test.info().attach(name, { body: await page.screenshot(), contentType: "image/png" });
  if (process.env["C_SHOTS"]) await page.screenshot({ path: `/tmp/c-shots/${name}.png` });
}
