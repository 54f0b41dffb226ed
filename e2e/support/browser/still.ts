/** Fixes the time of a page and of the server's responses, so that pictures of pages do not differ. */
import type { Page } from "@playwright/test";

/** The time in every picture: a Sunday morning in Vietnam. */
export const MOMENT = "2026-03-01T02:30:00.000Z";
const DAY_MS = 24 * 60 * 60_000;
/** So many days after that; before it, if negative. */
export const inDays = (days: number): string =>
  new Date(Date.parse(MOMENT) + days * DAY_MS).toISOString();

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const PAYMENT_CONTENT = /FSO[0-9A-Z]{8}/g;
/** The checksum at the end of a QR code's text, over all of it, the player's code included. */
const CHECK_SUM = /(?<=6304)[0-9A-F]{4}(?=")/g;

/** A future time, such as a campaign's end, stays in the future. */
const LATER = "2026-04-01T02:30:00.000Z";
const SOON_MS = 3_600_000;
const stillTime = (time: string): string =>
  Date.parse(time) > Date.now() + SOON_MS ? LATER : MOMENT;

/** Returns a response of the server with fixed times and codes. */
export const still = (answer: string): string =>
  answer
    .replaceAll(TIME, stillTime)
    .replaceAll(PAYMENT_CONTENT, "FSO4K7M2Q9X")
    .replaceAll(CHECK_SUM, "0000");

/**
 * Sets the page's time and all times in the server's responses to one moment. The page waits for a response as long as
 * needed, even on a busy machine, and its live connection does not open: it would bring the player's real balance.
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(MOMENT);
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() !== "GET") return route.fallback();
    if (request.resourceType() === "eventsource") return undefined;
    // The page may be closed during either of these steps.
    const response = await route.fetch().catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return undefined;
    return route.fulfill({ response, body: still(text) });
  });
}

/** `page.clock` can only be set forward. */
const AHEAD_MS = 1_000;

/**
 * Stops the clock of a page on which `page.clock.install()` was called before it opened, so that it repeats no request
 * by itself. Presses still work.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
