import type { Page } from "@playwright/test";
import { logIn } from "./player.ts";
import type { Theme } from "./pages.ts";

/** The demo player of the README. */
export const logInAsDemo = (page: Page): Promise<void> => logIn(page, "demo", "Demo@12345");

/** Chooses a theme as if the player had chosen it before. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
}

/** Opens a page and waits until it shows what it was opened for. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle").catch(() => {});
}
