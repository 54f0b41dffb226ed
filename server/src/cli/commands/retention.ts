/** The command `retention`: shows old data that is due for removal. Only the portal itself removes it, at night. */
import { type Due, removals } from "../../features/retention/removal-store.ts";
import { tooOldBefore } from "../../features/retention/remove-old-data.ts";
import { listNewestRuns, type Run } from "../../features/retention/run-store.ts";
import { kindsWithEnd } from "../../settings/retention-kinds.ts";
import { reading } from "../machine-room.ts";

/** What would be removed of a kind of data now, and its newest run. */
type Kept = Due & {
  readonly kind: string;
  readonly keptDays: number;
  readonly lastRun: Run | null;
};

export const retention = reading({
  summary: "shows which old data would be removed now, and what the last runs removed",
  run: async ({ db, services }) => {
    const { portal } = await services();
    const runs = await listNewestRuns(db);
    const kept: Kept[] = [];
    for (const { kind, days: keptDays } of kindsWithEnd(portal.retention)) {
      const due = await removals[kind].count(db, tooOldBefore(keptDays));
      const lastRun = runs.find((run) => run.kind === kind) ?? null;
      kept.push({ kind, keptDays, ...due, lastRun });
    }
    if (kept.length === 0) {
      const line = "portal.config.ts sets no retention: nothing is removed";
      return { lines: [line], data: { kinds: [] } };
    }
    return { lines: kept.flatMap(linesOf), data: { kinds: kept } };
  },
});

function linesOf({ kind, keptDays, rows, oldestAt, lastRun }: Kept): string[] {
  const due = rows === 0 ? "nothing is older" : `${rows} would go, the oldest of ${oldestAt}`;
  return [`${kind.padEnd(16)}  kept for ${keptDays} days: ${due}`, `  ${lastLine(lastRun)}`];
}

function lastLine(run: Run | null): string {
  if (!run) return "never run yet";
  const { startedAt, finishedAt, removed, oldestAt } = run;
  const end = finishedAt === null ? "not finished" : `finished ${finishedAt}`;
  const what = removed === 0 ? "nothing removed" : `${removed} removed, the oldest of ${oldestAt}`;
  return `last run ${startedAt}, ${end}: ${what}`;
}
