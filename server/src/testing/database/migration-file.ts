import { statementsOf } from "../../kit/database/migrate.ts";
import type { Broken } from "./migration-rules.ts";

const HEADS = {
  /** `-- contract since 0.3.0: no code reads users.nick` */
  breaks: /^-- contract since (?<version>\d+\.\d+\.\d+): \S/m,
  /** `-- blocks: twelve rows` */
  blocks: /^-- blocks: \S/m,
} as const;

/** Statements of a file `*.concurrently.sql`, which runs outside of a transaction. */
const BESIDE =
  /^(?:drop index concurrently if exists|create (?:unique )?index concurrently) (\w+)/i;

/**
 * Returns the broken rules that a migration's own lines do not allow, each as a line.
 * @param lastRelease the version that serves while this migration runs
 */
export function refusedOf(text: string, broken: readonly Broken[], lastRelease: string): string[] {
  const since = HEADS.breaks.exec(text)?.groups?.["version"];
  const mayBreak = since !== undefined && compareVersions(since, lastRelease) <= 0;
  const mayBlock = HEADS.blocks.test(text);
  return broken
    .filter(({ rule }) => !(rule === "breaks" ? mayBreak : mayBlock))
    .map(({ rule, what }) =>
      rule === "breaks" && since !== undefined
        ? `${what}, and ${lastRelease} serves still, which is before ${since}`
        : what,
    );
}

/** Returns what is wrong with a file that builds indexes beside the traffic, each as a line. */
export function wrongBeside(text: string): string[] {
  const statements = statementsOf(text);
  const dropped = new Set<string>();
  return statements.flatMap((statement) => {
    const [found, name] = BESIDE.exec(statement) ?? [];
    if (!found || !name) return [`not an index: ${statement.slice(0, 60)}`];
    if (found.toLowerCase().startsWith("drop")) {
      dropped.add(name);
      return [];
    }
    return dropped.has(name)
      ? []
      : [`${name} is not dropped first: a try that failed leaves half of it`];
  });
}

function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split(".").map(Number));
  const differing = ones!.findIndex((part, at) => part !== others![at]);
  return differing === -1 ? 0 : ones![differing]! - others![differing]!;
}
