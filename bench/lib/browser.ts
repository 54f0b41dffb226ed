/** Chromium for measurements, the cookies of a signed-in player, and a page without Playwright's own scripts. */
import { once } from "node:events";
import { hostCookie, SIGNED_IN_COOKIE } from "../../contract/src/http/cookies.ts";
import { type Browser, chromium } from "@playwright/test";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { ensureChromium } from "../../tools/checks/browsers.ts";
import { PROXY_KEY_HASH } from "./proxy.ts";

/** A headless Chromium that other programs, such as Lighthouse, can control through its debugging port. */
export type SteeredBrowser = {
  readonly browser: Browser;
  readonly debuggingPort: number;
  readonly stop: () => Promise<void>;
};

export async function startBrowser(): Promise<SteeredBrowser> {
  const debuggingPort = await takePort();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    // Playwright turns off the cache of pages for the back button; here it is checked.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      "--disable-gpu",
      // Not `--ignore-certificate-errors`, with which Chromium caches nothing.
      `--ignore-certificate-errors-spki-list=${PROXY_KEY_HASH}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  // An open page in the default context: soon after the last one closes, the browser forgets its cookies.
  const session = await browser.newBrowserCDPSession();
  await session.send("Target.createTarget", { url: "about:blank" });
  return { browser, debuggingPort, stop: () => browser.close() };
}

/** Returns the cookies that a login sets. */
export function cookiesOf(url: string, sessionToken: string) {
  const secure = url.startsWith("https:");
  const common = { url, secure, sameSite: "Lax" as const };
  return [
    { ...common, name: hostCookie("session", secure), value: sessionToken, httpOnly: true },
    { ...common, name: hostCookie(SIGNED_IN_COOKIE, secure), value: "bench" },
  ];
}
export type Cookies = ReturnType<typeof cookiesOf>;

/** A page that is controlled only by Chromium's own protocol (CDP). */
export type BarePage = AsyncDisposable & {
  send(method: string, params?: object): Promise<unknown>;
  /** Evaluates an expression in the page, and waits if its value is a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
};

/**
 * Opens a page in the default context. Playwright's scripts in its own pages take a slow phone's processor up to 150 ms
 * before the first paint.
 */
export async function openBarePage(debuggingPort: number): Promise<BarePage> {
  const origin = `http://127.0.0.1:${debuggingPort}`;
  const created = await fetch(`${origin}/json/new?about:blank`, { method: "PUT" });
  const { id, webSocketDebuggerUrl } = (await created.json()) as Record<string, string>;
  const socket = new WebSocket(webSocketDebuggerUrl!);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as {
      id?: number;
      result?: unknown;
      error?: { message: string };
    };
    const request = waiting.get(answer.id ?? 0);
    if (answer.error) request?.reject(new Error(answer.error.message));
    else request?.resolve(answer.result);
  });
  let lastId = 0;
  const send = (method: string, params: object = {}): Promise<unknown> => {
    const request = Promise.withResolvers<unknown>();
    waiting.set((lastId += 1), request);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return request.promise;
  };
  return {
    send,
    evaluate: async <Value>(expression: string) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result } = (await send("Runtime.evaluate", params)) as { result: { value: Value } };
      return result.value;
    },
    [Symbol.asyncDispose]: async () => {
      await fetch(`${origin}/json/close/${id}`);
      socket.close();
    },
  };
}
