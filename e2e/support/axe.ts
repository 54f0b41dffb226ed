import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What may be right in one theme and wrong in another. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe has against a page, by rule and place. */
export const violations = (page: Page): Promise<string[]> => found(page, { runOnly: TAGS });

/** The same, of a page that differs by its colours only from one that was looked at. */
export const violationsOfColours = (page: Page): Promise<string[]> =>
  found(page, { runOnly: { type: "rule", values: RULES_OF_COLOURS } });

/** Axe is brought in once for all that is looked at on a page; no page has frames. */
async function found(page: Page, rules: RunOptions): Promise<string[]> {
  await page.evaluate(comeToRest);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(run, rules);
}

/** At its top, where the header lies upon nothing, and with no colour and no height under way. */
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
  const { violations: broken } = await here.run({ ...rules, resultTypes: ["violations"] });
  return broken.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
