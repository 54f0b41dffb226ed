/** The steps that lead to a state of a page. */
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { LiveEvent } from "@portal/contract/live";
import type { User } from "@portal/contract/session";
import type { Transaction } from "@portal/contract/transactions";
import { expect, type Locator, type Page } from "@playwright/test";
import { accept, answer, change, cut, hold, refuse, type Refusal } from "../browser/responses.ts";
import { MOMENT } from "../browser/still.ts";
import { lookAtFirstView } from "../browser/usable.ts";

export const CONNECTION_LOST = CONNECTION_LOST_MESSAGE;
export const LOADING = "Đang tải dữ liệu...";

export type Step = (page: Page) => Promise<unknown>;
/** Brings the page into its state. @returns the element that shows it */
export type Reach = (page: Page) => Promise<Locator>;

/** Takes the steps one after the other. @returns what the last one returns */
export const inTurn =
  <T>(...steps: readonly [...Step[], (page: Page) => Promise<T>]) =>
  async (page: Page): Promise<T> => {
    for (const step of steps.slice(0, -1)) await step(page);
    return (steps.at(-1) as (page: Page) => Promise<T>)(page);
  };

/** Makes a step of a function that takes the page first. */
const stepOf =
  <Args extends readonly unknown[], T>(act: (page: Page, ...args: Args) => Promise<T>) =>
  (...args: Args) =>
  (page: Page): Promise<T> =>
    act(page, ...args);

export const held = stepOf(hold);
export const cutOff = stepOf(cut);
export const refused = stepOf(refuse);
export const answered = stepOf(answer);
export const accepted = stepOf(accept);

/** Changes a part of the server's own response. */
export const changed =
  <T>(call: Parameters<typeof change>[1], edit: (reply: T) => T): Step =>
  (page) =>
    change(page, call, edit);

/** Changes some of the signed-in player's data. */
export const asPlayer = (changes: Partial<User>): Step =>
  changed<User>("GET /api/me", (user) => ({ ...user, ...changes }));

/** Serves a page as a portal with other settings does: they are part of the document. */
export const withSettings =
  (path: string, ...[before, after]: readonly [before: string, after: string]): Step =>
  (page) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(before, after);
      await route.fulfill({ response, body });
    });

/** Delivers one live event, once. */
export const liveEvent = stepOf((page, event: LiveEvent) => {
  const body = `data: ${JSON.stringify(event)}\n\n`;
  return page.route("**/api/live", (route) =>
    route.fulfill({ contentType: "text/event-stream", body }),
  );
});

type Named = string | RegExp;

export const opened = stepOf((page, path: string) => page.goto(path));
/** Opens a page that does not become usable, because its code or the player is held back. */
export const openedInPart = stepOf(async (page, path: string) => {
  await lookAtFirstView(page);
  await page.goto(path, { waitUntil: "commit" });
});
export const clicked = stepOf((page, name: Named) => page.getByRole("button", { name }).click());
export const checked = stepOf((page, name: Named) => page.getByRole("radio", { name }).check());
export const filled = stepOf((page, label: Named, text: string) =>
  page.getByLabel(label).fill(text),
);
export const blurred = stepOf((page, label: Named) => page.getByLabel(label).blur());

/** Fills in a field and leaves it, so that it is checked. */
export const left = (label: Named, text: string): Step =>
  inTurn(filled(label, text), blurred(label));

type What = Named | ((page: Page) => Locator);
const locatorOf = (page: Page, what: What): Locator =>
  typeof what === "function" ? what(page) : page.getByText(what);

/** Waits for a text, or for an element of the page. */
export const seeing =
  (what: What): Reach =>
  async (page) => {
    const place = locatorOf(page, what).first();
    await place.waitFor();
    return place;
  };

/** Expects that a text or an element is not on the page. */
export const absent =
  (what: What): Step =>
  (page) =>
    expect(locatorOf(page, what)).toHaveCount(0);

/** Expects the text that screen readers say after a button or field. */
export const described =
  (what: (page: Page) => Locator, words: Named): Step =>
  (page) =>
    expect(what(page)).toHaveAccessibleDescription(words);

export const seeingDialog = seeing((page) => page.getByRole("dialog"));
/** Waits for a field that is marked as wrong. */
export const seeingMistake = seeing((page) => page.locator("[aria-invalid=true]"));

/** Opens a page, and waits for a text on it. */
export const showing = (path: string, what: Named): Reach => inTurn(opened(path), seeing(what));

/** Opens a page, and the dialog behind one of its buttons. */
export const dialogOf = (path: string, button: string): Reach =>
  inTurn(opened(path), clicked(button), seeingDialog);

/** Presses a button, and waits for what it brings. */
export const pressing = (button: string, brings: Named): Reach =>
  inTurn(
    (page) => page.getByRole("button", { name: button, exact: true }).last().click(),
    seeing(brings),
  );

/** Returns the server's response to a form with errors. */
export const invalid = (errors: Refusal["errors"] & {}) => ({
  statusCode: 422,
  message: Object.values(errors)[0]?.[0] ?? "",
  errors,
});

export const TOO_MANY_REQUESTS = {
  statusCode: 429,
  message: "Bạn thao tác quá nhanh. Vui lòng thử lại sau 40 giây.",
  errorCode: "too_many_requests",
} satisfies Refusal;

/** `00000000-0000-4000-8000-00000000000n`. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A transaction of the history. */
export const transaction = (
  number: number,
  type: string,
  value: number,
  more: Partial<Transaction> = {},
): Transaction => ({
  id: uuid(number),
  type,
  status: "success",
  value,
  currency: "KP",
  updatedAt: MOMENT,
  createdAt: MOMENT,
  payload: {},
  relatedTransactions: [],
  balanceAfter: 5_000,
  ...more,
});

/** The packages that the demo sells: KP, and hundredths of coins. */
export const OFFERS = [
  [100, 10_000],
  [200, 20_500],
  [500, 52_500],
  [1_000, 107_500],
  [2_000, 220_000],
  [5_000, 575_000],
] as const;

/** Makes the browser permit or forbid notifications; a headless one forbids them. */
export const permitting =
  (permission: NotificationPermission): Step =>
  (page) =>
    page.addInitScript((word) => {
      Object.defineProperty(Notification, "permission", { get: () => word });
    }, permission);
