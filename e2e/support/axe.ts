import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What may be right in one theme and wrong in another. */
const RULES_OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe has against a page, by rule and place. */
export const violations = (page: Page): Promise<string[]> =>
  found(page, (axe) => axe.withTags(TAGS));

/** The same, of a page that differs by its colours only from one that was looked at. */
export const violationsOfColours = (page: Page): Promise<string[]> =>
  found(page, (axe) => axe.withRules(RULES_OF_COLOURS));

async function found(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(comeToRest);
  // In the page itself: it has no frames, whose findings would be gathered in a tab of their own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const results = await rules(axe).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
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
