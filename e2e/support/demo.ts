import { expect, type Page } from "@playwright/test";
import { post } from "./api.ts";
import { logIn } from "./player.ts";
import type { Theme } from "./pages.ts";

type Player = { readonly username: string; readonly password: string };

/** The players of the README: verified, with 5.000 KP; */
export const demo: Player = { username: "demo", password: "Demo@12345" };
/** verified, with nothing; */
export const khoa: Player = { username: "khoa", password: "Khoa@12345" };
/** nothing verified. */
export const trong: Player = { username: "trong", password: "Trong@12345" };

export const logInAsDemo = (page: Page): Promise<void> => logIn(page, demo.username, demo.password);

/** Without the page: for what begins after the login. */
export async function signIn(page: Page, { username, password }: Player): Promise<void> {
  const response = await post(page, "/login", { username, password, remember: false });
  expect(response.status()).toBe(204);
}

/** Lets the theme follow the system's, so that it changes without a reload. */
export async function followSystemTheme(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("theme", "system"));
}

/** Changes the system's theme, and waits until the page is drawn in it. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  // Colours that were under way have arrived.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Opens a page and waits until it shows what it was opened for. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle").catch(() => {});
}
