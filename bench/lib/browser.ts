import { type Browser, chromium } from "@playwright/test";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { ensureChromium } from "../../tools/checks/chromium.ts";

/** A headless browser that other programs can control through its debugging port. */
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
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  await keepCookies(browser);
  return { browser, debuggingPort, stop: () => browser.close() };
}

/**
 * Opens a page in the default context, where other programs open theirs. Some 0.1 to 0.7 s after the last
 * page there has closed, the browser forgets all its cookies, also those set meanwhile.
 */
async function keepCookies(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Target.createTarget", { url: "about:blank" });
}

/** Returns the cookies that a login sets. */
export const cookiesOf = (url: string, sessionToken: string) => [
  { name: "session", value: sessionToken, url, httpOnly: true, sameSite: "Lax" as const },
  { name: "signed-in", value: "bench", url, sameSite: "Lax" as const },
];
