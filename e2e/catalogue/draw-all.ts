import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/browser/chromium.ts";
import { startProduct } from "../support/programs/product.ts";
import { STUDIO_PORTS } from "../support/programs/stack.ts";
import { openStudio, type Studio } from "./draw.ts";
import type { State } from "./state.ts";

const AT_ONCE = 3;

/**
 * Starts the product and draws the states whose names match, some at once. What fails on a busy machine is drawn
 * again, one at a time.
 * @returns a line for each state that could not be drawn
 */
export async function drawAll(
  states: readonly State[],
  filter: RegExp,
  draw: (studio: Studio, state: State) => Promise<unknown>,
): Promise<string[]> {
  const stop = await startProduct(STUDIO_PORTS);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const studio = await openStudio(browser);
    const left = states.filter(({ id }) => filter.test(id)).values();
    const undrawn: State[] = [];
    const drawSome = async (): Promise<void> => {
      for (const state of left) {
        await draw(studio, state).then(
          () => console.log(state.id),
          () => undrawn.push(state),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, drawSome));
    const problems: string[] = [];
    for (const state of undrawn) {
      await draw(studio, state).catch((error: unknown) =>
        problems.push(`${state.id}: ${String(error)}`),
      );
    }
    return problems;
  } finally {
    await browser.close();
    await stop();
  }
}
