/** Helpers with which rows of several screens reach their states. */
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { LiveEvent } from "@portal/contract/live";
import type { User } from "@portal/contract/session";
import type { Locator, Page } from "@playwright/test";
import { change, type Refusal } from "../support/browser/responses.ts";

export const CONNECTION_LOST = CONNECTION_LOST_MESSAGE;
/** Stands in place of a requirement where the specification has none. */
export const BEYOND = "–";
export const LOADING = "Đang tải dữ liệu...";

/** Opens a page, and waits for something on it. */
export async function show(page: Page, path: string, what: string | RegExp): Promise<Locator> {
  await page.goto(path);
  return see(page.getByText(what));
}

/** Returns `show` as the `reach` of a row. */
export const showing =
  (path: string, what: string | RegExp) =>
  (page: Page): Promise<Locator> =>
    show(page, path, what);

/** Waits for the place. @returns it */
export async function see(place: Locator): Promise<Locator> {
  await place.first().waitFor();
  return place.first();
}

/** Presses a button, and waits for what it brings. */
export async function press(page: Page, button: string, brings: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).last().click();
  return see(page.getByText(brings));
}

/** Changes some of the signed-in player's data. */
export const asUser = (page: Page, changes: Partial<User>): Promise<void> =>
  change<User>(page, "GET /api/me", (user) => ({ ...user, ...changes }));

/** Returns the server's response to a form with errors. */
export const invalid = (errors: Refusal["errors"] & {}): Refusal => ({
  statusCode: 422,
  message: Object.values(errors)[0]?.[0] ?? "",
  errors,
});

export const TOO_MANY_REQUESTS: Refusal = {
  statusCode: 429,
  message: "Bạn thao tác quá nhanh. Vui lòng thử lại sau 40 giây.",
  errorCode: "too_many_requests",
};

/** Delivers one live event, once. */
export async function bringNews(page: Page, event: LiveEvent): Promise<void> {
  await page.route("**/api/live", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(event)}\n\n` }),
  );
}

/** `00000000-0000-4000-8000-00000000000n`. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
