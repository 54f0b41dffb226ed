/** For races of requests: exactly one may have its effect (`expectOneEffect`). */
import { expect } from "vitest";
import { tally } from "../concurrently.ts";
import type { Answer } from "../people/browser.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/** Returns how often the portal has logged an event. */
export function effectsOf({ logLines }: Pick<TestPortal, "logLines">, event: string): number {
  return logLines.filter((line) => line.includes(`"event":"${event}"`)).length;
}

/**
 * Expects that one of these requests had its effect, and that the others were refused with this status. On a slow
 * machine some may run into the request deadline and get 503, even the one with the effect.
 * @returns the index of the successful one
 */
export async function expectOneEffect(
  answers: readonly Answer[],
  refusal: number,
  effects: { readonly count: () => number; readonly before: number },
): Promise<{ winner: number | undefined }> {
  await expect.poll(effects.count).toBe(effects.before + 1);
  const {
    200: answered = 0,
    204: done = 0,
    [refusal]: refused = 0,
    503: late = 0,
    ...rest
  } = tally(answers.map(({ status }) => status));
  const successes = answered + done;
  expect(rest).toEqual({});
  expect(successes + refused + late).toBe(answers.length);
  expect(successes).toBe(late > 0 && successes === 0 ? 0 : 1);
  const winner = answers.findIndex(({ status }) => status === 200 || status === 204);
  return { winner: winner < 0 ? undefined : winner };
}
