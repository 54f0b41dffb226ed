import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import type * as axe from "axe-core";

/** Half as long as `axe.source`, and each page has to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules whose result may differ between the themes. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Returns the violations that axe finds on a page, by rule and place. */
export const violations = (page: Page): Promise<string[]> => found(page, { runOnly: TAGS });

/** Returns the violations of colour rules, for a page that was checked in the other theme. */
export const violationsOfColours = (page: Page): Promise<string[]> =>
  found(page, { runOnly: { type: "rule", values: RULES_OF_COLOURS } });

/** Axe is loaded once per page; no page has frames. */
async function found(page: Page, rules: RunOptions): Promise<string[]> {
  await page.evaluate(comeToRest);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(run, rules);
}

/** Scrolls to the top, where the header covers nothing, and waits for the end of all transitions. */
async function comeToRest(): Promise<void> {
  scrollTo({ top: 0, behavior: "instant" });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

async function run(rules: RunOptions): Promise<string[]> {
  const { axe: here } = window as unknown as { axe: typeof axe };
  // The rules that would need it are experimental, or about sound, which no page has.
  const options = { ...rules, resultTypes: ["violations"], preload: false } satisfies RunOptions;
  const { violations: broken } = await here.run(options);
  return broken.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
