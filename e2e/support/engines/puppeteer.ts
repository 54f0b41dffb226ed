import puppeteer, { type ElementHandle, type LaunchOptions } from "puppeteer-core";
import { SCREEN, type Engine } from "./engine.ts";
import { Tab } from "./tab.ts";

/** Messages about refused calls, and Firefox's about requests whose page was left: no errors of a page. */
const NO_ERROR =
  /Failed to load resource|downloadable font: download failed .* status=2152398850 |A ServiceWorker intercepted the request/;

/** Starts Chromium or Firefox, driven by Puppeteer over WebDriver BiDi. */
export async function startPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ protocol: "webDriverBiDi", ...options });
  // For example "firefox/153.8.0", or "Chrome/156.0.8078.108/@" and a commit.
  const [name, number] = (await browser.version()).split("/");
  const version = `${name} ${number}`;
  return {
    open: async (report) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(SCREEN);
      const consider = (error: string) => NO_ERROR.test(error) || report(error);
      page.on("pageerror", (error) => consider(String(error)));
      page.on("console", (message) => message.type() === "error" && consider(message.text()));
      page.on("dialog", (dialog) => void dialog.accept());
      const tab = new Tab({
        goto: (url) => page.goto(url),
        reload: () => page.reload(),
        run: async (expression) => {
          const handle = await page.evaluateHandle(expression);
          return handle.asElement() ?? handle.jsonValue();
        },
        click: (element) => (element as ElementHandle).click(),
        type: (element, text) => (element as ElementHandle).type(text),
        screenshot: (path) => page.screenshot({ path: `${path}.png` }),
      });
      return { tab, version, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
