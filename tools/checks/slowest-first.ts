import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files. Vitest itself puts them first only after an earlier run; a fresh clone goes by size. */
const SLOW = [
  /\/simulation\//,
  /\/conformance\//,
  /\/server\/src\/fault-injection\//,
  /\/(?:main|commands|pending-cards)\.(?:long\.)?test\.ts$/,
  /\/server\/src\/whole-portal\//,
  /-races\.test\.ts$/,
];

/** Vitest's order, with each project's slow files first. A worker ends where the next file is of another project. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, not an array's.
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => a.project.name.localeCompare(b.project.name) || rankOf(a) - rankOf(b),
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW.findIndex((pattern) => pattern.test(moduleId));
  return rank < 0 ? SLOW.length : rank;
}
