import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What may be right in one theme and wrong in another. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe has against a page, by rule and place. */
export const violations = (page: Page): Promise<string[]> =>
  found(new AxeBuilder({ page }).withTags(TAGS));

/** The same, of a page that differs by its colours only from one that was looked at. */
export const violationsOfColours = (page: Page): Promise<string[]> =>
  found(new AxeBuilder({ page }).withRules(RULES_OF_COLOURS));

async function found(axe: AxeBuilder): Promise<string[]> {
  const results = await axe.analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}
