import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest test files. In their usual place, the last of them would run alone while the other workers are
 * idle.
 */
const SLOW = [
  /\/simulation\//,
  /\/conformance\//,
  /\/server\/src\/fault-injection\//,
  /\/planted-violations\./,
  /-races\.test\.ts$/,
];

/** Vitest's order, with the slow files first. */
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
