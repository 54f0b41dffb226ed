import type { Page } from "@playwright/test";

/** When it is on every picture: a Sunday morning in Vietnam. */
export const MOMENT = "2026-03-01T02:30:00.000Z";

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const PAYMENT_CONTENT = /FSO[0-9A-Z]{8}/g;
/** At the end of a QR code's text: the check sum over all of it, the player's code included. */
const CHECK_SUM = /(?<=6304)[0-9A-F]{4}(?=")/g;

/** An answer of the server without what differs from one run to the next. */
export const still = (answer: string): string =>
  answer
    .replaceAll(TIME, MOMENT)
    .replaceAll(PAYMENT_CONTENT, "FSO4K7M2Q9X")
    .replaceAll(CHECK_SUM, "0000");

/**
 * From now on the page lives at one moment, and so does what the server tells it. For an answer it waits
 * as long as it takes, so that a busy machine changes nothing.
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
    // The page may be closed meanwhile, at any of these moments.
    const response = await route.fetch().catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return undefined;
    return route.fulfill({ response, body: still(text) });
  });
}
