/** A tab of any engine, with queries like Playwright's (`Tab`). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import { PORTAL_URL } from "../programs/stack.ts";
import { look, type Step } from "./look.ts";

/** What a journey needs of an engine. */
export type Driver = {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Returns the value of an expression in the page: an element, JSON, or a promise of one. */
  run(expression: string): Promise<unknown>;
  /** Presses with the engine's own pointer. */
  click(element: unknown): Promise<unknown>;
  /** Types with the engine's own keyboard. */
  type(element: unknown, text: string): Promise<unknown>;
  screenshot(path: string): Promise<unknown>;
};

type Words = string | RegExp;
type Exactness = { readonly exact?: boolean };
type RoleOptions = Exactness & Pick<Step, "level" | "checked"> & { readonly name?: Words };

const PATIENCE = { timeout: 30_000 };
const LIBRARY = createRequire(import.meta.url).resolve(
  "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
);

class Scope {
  protected readonly driver: Driver;
  protected readonly steps: readonly Step[];

  constructor(driver: Driver, steps: readonly Step[] = []) {
    this.driver = driver;
    this.steps = steps;
  }

  getByRole(role: string, { name, ...rest }: RoleOptions = {}): TabLocator {
    return this.#next({ by: "role", role, ...rest, ...wordsOf(name) });
  }

  getByLabel(text: Words, options: Exactness = {}): TabLocator {
    return this.#next({ by: "label", ...options, ...wordsOf(text) });
  }

  getByText(text: Words, options: Exactness = {}): TabLocator {
    return this.#next({ by: "text", ...options, ...wordsOf(text) });
  }

  #next(step: Step): TabLocator {
    return new TabLocator(this.driver, [...this.steps, step]);
  }
}

/** Does what Playwright's `Locator` does, waiting included. */
class TabLocator extends Scope {
  waitFor(): Promise<void> {
    return this.#inTime(() => this.#ask("element"));
  }

  async innerText(): Promise<string> {
    await this.waitFor();
    return String(await this.#ask("text"));
  }

  /** Presses once the element is enabled and stays in its place: a driver presses where the element was. */
  click(): Promise<void> {
    return this.#inTime(async () => {
      const place = await this.#ask("place");
      expect(await this.#ask("place")).toBe(place);
      await this.driver.click(await this.#ask("pressed"));
    });
  }

  /** Types over what the field holds. */
  fill(text: string): Promise<void> {
    return this.#inTime(async () => {
      await this.#ask("select");
      await this.driver.type(await this.#ask("element"), text);
      expect(await this.#ask("value")).toBe(text);
    });
  }

  selectOption(value: string): Promise<void> {
    return this.#inTime(async () => expect(await this.#ask("choose", value)).toBe(value));
  }

  async #ask(question: string, value = ""): Promise<unknown> {
    if (!(await this.driver.run("'TestingLibraryDom' in window"))) {
      await this.driver.run(`(() => {${readFileSync(LIBRARY, "utf8")}\n})()`);
    }
    const args = [this.steps, question, value].map((arg) => JSON.stringify(arg));
    return this.driver.run(`(${String(look)})(${args.join(", ")})`);
  }

  #inTime(attempt: () => Promise<unknown>): Promise<void> {
    const name = JSON.stringify(this.steps);
    return expect(async () => void (await attempt()), name).toPass(PATIENCE);
  }
}

/** A tab in any engine. Its methods do what those of Playwright's `Page` do. */
export class Tab extends Scope {
  goto = (path: string): Promise<unknown> => this.driver.goto(new URL(path, PORTAL_URL).href);
  // A driver would wait for a load, and a kept page does not load. The script's own page may be gone before it returns.
  goBack = (): Promise<unknown> => this.driver.run("history.back()").catch(() => undefined);
  reload = (): Promise<unknown> => this.driver.reload();
  evaluate = (script: () => unknown): Promise<unknown> => this.driver.run(`(${String(script)})()`);
  screenshot = (path: string): Promise<unknown> => this.driver.screenshot(path);

  waitForURL(url: RegExp): Promise<void> {
    // The script may fail while a page is replaced.
    const address = () => this.driver.run("location.href").catch(String);
    return expect.poll(address, PATIENCE).toMatch(url);
  }
}

/** A regular expression reaches the page as its source. */
function wordsOf(words: Words | undefined): Pick<Step, "words" | "flags"> {
  if (words === undefined) return {};
  return typeof words === "string" ? { words } : { words: words.source, flags: words.flags };
}
