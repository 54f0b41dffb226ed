/** What a page's calls are answered, in place of the server or on the way from it. */
import type { Page, Route } from "@playwright/test";
import { still } from "./still.ts";

/** Method and path; `*` stands for a part of the path. */
type CallName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export type Refusal = {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly errorCode?: string;
};

/** Never answered: what shows while one waits. */
export const hold = (page: Page, call: CallName): Promise<void> => onCall(page, call, () => {});

/** The connection breaks. */
export const cut = (page: Page, call: CallName): Promise<void> =>
  onCall(page, call, (route) => route.abort());

export const refuse = (page: Page, call: CallName, refusal: Refusal): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ status: refusal.statusCode, json: refusal }));

export const answer = (page: Page, call: CallName, json: unknown): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ json }));

/** Done, and there is nothing to say of it. */
export const accept = (page: Page, call: CallName): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ status: 204 }));

/** The server's own answer, in part another. */
export const change = <T>(page: Page, call: CallName, edit: (reply: T) => T): Promise<void> =>
  onCall(page, call, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const reply = JSON.parse(still(await response.text())) as T;
    await route.fulfill({ response, json: edit(reply) });
  });

async function onCall(
  page: Page,
  call: CallName,
  handle: (route: Route) => Promise<void> | void,
): Promise<void> {
  const [method, path = ""] = call.split(" ");
  const parts = path.split("*").map((part) => RegExp.escape(part));
  const pattern = new RegExp(`^${parts.join("[^/]+")}$`);
  await page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => {
      const request = route.request();
      // Some calls and pages have the same path.
      if (request.isNavigationRequest() || request.method() !== method) return route.fallback();
      return handle(route);
    },
  );
}
