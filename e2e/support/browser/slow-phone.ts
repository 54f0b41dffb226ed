import type { BrowserContext, Page, Request, Route } from "@playwright/test";

/** "Slow 4G" of Chrome's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
/** Of the calls that `loseCalls` does not name, one in so many is lost. */
const EVERY = 20;

/** Where a call is lost: the request before it reaches the server, or the response on its way back. */
export type Loss = "there" | "back";

/**
 * Makes a page's network as slow as a cheap phone's with weak reception. Only `npm run bench` also slows the processor
 * down: the browser does that by using the processor, which would slow down all other tests.
 */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
}

/**
 * Loses calls, the same ones in every run: of the named calls (`POST /register`) the first ones, as given; of
 * all others every twentieth, request and response in turn.
 */
export async function loseCalls(
  context: BrowserContext,
  firstOnes: Readonly<Record<string, readonly Loss[]>>,
): Promise<void> {
  const turns = new Map(Object.entries(firstOnes).map(([call, losses]) => [call, [...losses]]));
  let others = 0;
  const lossOf = (call: string): Loss | undefined => {
    const named = turns.get(call);
    if (named) return named.shift();
    others += 1;
    if (others % EVERY !== 0) return undefined;
    return others % (2 * EVERY) === 0 ? "back" : "there";
  };
  await context.route(
    ({ pathname }) => pathname.startsWith("/api/") || pathname === "/register",
    async (route, request) => {
      if (request.isNavigationRequest()) return route.fallback();
      const loss = lossOf(`${request.method()} ${new URL(request.url()).pathname}`);
      if (loss === undefined) return route.fallback();
      if (loss === "back") await sendAndIgnore(request);
      await lose(route);
    },
  );
}

/** Sends the browser's request, and drops the response with its cookies. */
async function sendAndIgnore(request: Request): Promise<void> {
  const headers = new Headers();
  for (const { name, value } of await request.headersArray()) {
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) headers.append(name, value);
  }
  const body = request.postData();
  const response = await fetch(request.url(), {
    method: request.method(),
    headers,
    ...(body === null ? {} : { body }),
  });
  await response.body?.cancel();
}

const OF_THE_CONNECTION = new Set(["host", "connection", "content-length", "accept-encoding"]);

const lose = (route: Route): Promise<void> => route.abort("connectionreset");
