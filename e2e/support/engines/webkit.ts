import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { Builder, type WebElement } from "selenium-webdriver";
import type * as remote from "selenium-webdriver/remote.js";
import { SCREEN, type Engine } from "./engine.ts";
import { Tab } from "./tab.ts";

// A folder of CommonJS, which `import` does not find.
const { DriverService } = createRequire(import.meta.url)(
  "selenium-webdriver/remote",
) as typeof remote;

/** Starts WebKitGTK's MiniBrowser on a virtual display, driven by Selenium over WebDriver. */
export async function startWebKit(driver: string, binary: string): Promise<Engine> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", size], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.once("exit", () => display.kill());
  const [number] = (await once(createInterface(display.stdout), "line")) as [string];
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    LC_ALL: "vi_VN.UTF-8",
    // Without a network, pages would say that they are offline.
    GIO_USE_NETWORK_MONITOR: "base",
    // The sandbox needs rights that a container does not have. The browser opens our pages only.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const service = new DriverService.Builder(driver).setLoopback(true).setEnvironment(env).build();
  const address = await service.start();
  return {
    open: async (report) => {
      const browser = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: "MiniBrowser",
          unhandledPromptBehavior: "accept",
          // With its toolbar the window would be wider than a phone.
          "webkitgtk:browserOptions": { binary, args: ["--automation", "--full-screen"] },
        })
        .build();
      await browser
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...SCREEN });
      const run = async (expression: string) => {
        const script = `return (async () => [(${String(record)})(), await ${expression}])()`;
        const [errors, value] = await browser.executeScript<[string[], unknown]>(script);
        errors.forEach(report);
        return value;
      };
      /** Reports the errors of a document before it is left. */
      const leave = async (go: () => Promise<void>) => {
        await run("0");
        await go();
      };
      const tab = new Tab({
        goto: (url) => leave(() => browser.get(url)),
        reload: () => leave(() => browser.navigate().refresh()),
        run,
        click: (element) => (element as WebElement).click(),
        type: (element, text) => (element as WebElement).sendKeys(text),
        screenshot: async (path) =>
          writeFile(`${path}.png`, await browser.takeScreenshot(), "base64"),
      });
      const version = `WebKitGTK ${(await browser.getCapabilities()).getBrowserVersion()}`;
      return { tab, version, close: () => leave(() => browser.quit()) };
    },
    close: async () => {
      await service.kill();
      display.kill();
    },
  };
}

/** Runs in the page: starts to record its errors at the first call. @returns those since the last call */
function record(): string[] {
  const page = window as unknown as { errors?: string[] };
  if (!page.errors) {
    const errors: string[] = (page.errors = []);
    addEventListener("error", ({ message }) => errors.push(message));
    addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ blockedURI }) => errors.push(blockedURI));
    console.error = (...data: unknown[]) => errors.push(data.join(" ")); // oxlint-disable-line no-console
    // The page itself has reported earlier errors, if its scripts started.
    const requests = performance.getEntriesByType("resource").map(({ name }) => name);
    errors.push(...requests.filter((url) => url.endsWith("/api/client-errors")));
  }
  return page.errors.splice(0);
}
