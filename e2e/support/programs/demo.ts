/** The demo's players, and how tests open a page and change its theme. */
import type { Page, Request } from "@playwright/test";
import type { Theme } from "../pages.ts";

type Player = { readonly username: string; readonly password: string };

/** Players of the README. This one is verified and has 5.000 KP. */
export const demo: Player = { username: "demo", password: "Demo@12345" };
/** Verified, without credit. */
export const khoa: Player = { username: "khoa", password: "Khoa@12345" };
/** With nothing verified. */
export const trong: Player = { username: "trong", password: "Trong@12345" };

/** Makes the theme follow the system's, so that it changes without a reload. */
export async function followSystemTheme(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("theme", "system"));
}

/** Changes the system's theme, and waits until the page shows it. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  // Waits for colour transitions to end.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Opens a page and waits until it shows its content and requests nothing more. */
export async function open(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>();
  const ask = (request: Request) => {
    // The live stream never ends.
    if (request.resourceType() !== "eventsource") asked.add(request);
  };
  const answer = (request: Request) => asked.delete(request);
  page.on("request", ask).on("requestfinished", answer).on("requestfailed", answer);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  do await idle(page);
  while (asked.size > 0);
  page.off("request", ask).off("requestfinished", answer).off("requestfailed", answer);
}

/** Waits until the page has processed its responses and sent the requests that follow from them. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Safari has no idle callbacks.
    const later = globalThis.requestIdleCallback ?? setTimeout;
    const rest = () => new Promise((resolve) => later(resolve));
    await rest();
    await rest();
  });
}
