/** How many tests a step ran, and how they ended. A step that ran none has failed. */
export type Tally = { readonly passed: number; readonly failed: number };

export type Step = { readonly name: string; run(): Promise<Tally> };

const MS_PER_SECOND = 1_000;

/** Runs the steps one after the other, tells of each in a line, and adds up. */
export async function sum(steps: readonly Step[]): Promise<Tally> {
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const begun = performance.now();
    const tally = await run(step);
    const seconds = ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);
    const mark = tally.failed === 0 ? "✓" : "✗";
    console.log(
      `${mark} ${step.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
    );
    passed += tally.passed;
    failed += tally.failed;
  }
  return { passed, failed };
}

async function run(step: Step): Promise<Tally> {
  try {
    const tally = await step.run();
    return tally.passed + tally.failed > 0 ? tally : { passed: 0, failed: 1 };
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}
