/** Replaces or changes the responses to a page's calls. */
import type { Page, Route } from "@playwright/test";
import { still } from "./still.ts";

/** Method and path; `*` stands for a part of the path. */
type CallName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export type Refusal = {
  readonly statusCode: number;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly errorCode?: string;
};

/** Never responds, so that the waiting state shows. */
export const hold = (page: Page, call: CallName): Promise<void> => onCall(page, call, () => {});

/** Holds back the requests of an address. @returns a function that lets them go on */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Breaks the connection. */
export const cut = (page: Page, call: CallName): Promise<void> =>
  onCall(page, call, (route) => route.abort());

/** Responds with an error. */
export const refuse = (page: Page, call: CallName, refusal: Refusal): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ status: refusal.statusCode, json: refusal }));

/** Responds with this JSON. */
export const answer = (page: Page, call: CallName, json: unknown): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ json }));

/** Responds with success and no content. */
export const accept = (page: Page, call: CallName): Promise<void> =>
  onCall(page, call, (route) => route.fulfill({ status: 204 }));

/** Changes a part of the server's own response. */
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
      // Some calls have the same path as a page.
      if (request.isNavigationRequest() || request.method() !== method) return route.fallback();
      return handle(route);
    },
  );
}
