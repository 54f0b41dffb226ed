import { expect } from "vitest";
import { tally } from "../concurrently.ts";
import type { Answer } from "../people/browser.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/** How often the portal has noted that something was done. */
export function effectsOf({ logLines }: Pick<TestPortal, "logLines">, event: string): number {
  return logLines.filter((line) => line.includes(`"event":"${event}"`)).length;
}

const LATE_MS = 20_000;

/**
 * Of all these requests one had its effect, and the others were refused with that status. A machine that
 * is too slow for the deadline of requests answers some 503, of which one may yet be the one.
 */
export async function expectOneEffect(
  answers: readonly Answer[],
  refusal: number,
  effects: { readonly count: () => number; readonly before: number },
): Promise<{ winner: number | undefined }> {
  await expect.poll(effects.count, { timeout: LATE_MS }).toBe(effects.before + 1);
  const {
    200: answered = 0,
    204: done = 0,
    [refusal]: refused = 0,
    503: late = 0,
    ...rest
  } = tally(answers.map(({ status }) => status));
  const told = answered + done;
  expect(rest).toEqual({});
  expect(told + refused + late).toBe(answers.length);
  expect(told).toBe(late > 0 && told === 0 ? 0 : 1);
  const winner = answers.findIndex(({ status }) => status === 200 || status === 204);
  return { winner: winner < 0 ? undefined : winner };
}
