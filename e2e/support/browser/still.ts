import type { Page } from "@playwright/test";

/** The time in every picture: a Sunday morning in Vietnam. */
export const MOMENT = "2026-03-01T02:30:00.000Z";

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const PAYMENT_CONTENT = /FSO[0-9A-Z]{8}/g;
/** The checksum at the end of a QR code's text, over all of it, the player's code included. */
const CHECK_SUM = /(?<=6304)[0-9A-F]{4}(?=")/g;

/** What is still to come, such as a campaign's end, is to come in the pictures too. */
const LATER = "2026-04-01T02:30:00.000Z";
const SOON_MS = 3_600_000;
const stillTime = (time: string): string =>
  Date.parse(time) > Date.now() + SOON_MS ? LATER : MOMENT;

/** Returns a response of the server without what differs between runs. */
export const still = (answer: string): string =>
  answer
    .replaceAll(TIME, stillTime)
    .replaceAll(PAYMENT_CONTENT, "FSO4K7M2Q9X")
    .replaceAll(CHECK_SUM, "0000");

/**
 * Sets the page's time and all times in the server's responses to one moment. The page waits for a response
 * as long as needed, so that a busy machine changes nothing.
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(MOMENT);
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() !== "GET" || request.resourceType() === "eventsource") {
      return route.fallback();
    }
    // The page may be closed during either of these steps.
    const response = await route.fetch().catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return undefined;
    return route.fulfill({ response, body: still(text) });
  });
}
