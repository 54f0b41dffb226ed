import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest of all. Left to its place, the last of them would be at work alone, with the other
 * workers idle.
 */
const SLOW = [
  /\/simulation\//,
  /\/server\/src\/fault-injection\//,
  /\/planted-violations\./,
  /-races\.test\.ts$/,
];

/** Vitest's order, with the slow files before all others. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, not an array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((pattern) => pattern.test(moduleId));
  return rank < 0 ? SLOW.length : rank;
}
