import { findViolations, invariants } from "../../../server/src/domain/invariants.ts";
import type { Command } from "../command.ts";

const ROWS_SHOWN = 5;

export const verify: Command = {
  summary: "checks the invariants of the books",
  run: async ({ db }) => {
    const violations = await findViolations(db);
    const broken = new Map(violations.map(({ invariant, rows }) => [invariant.id, rows]));
    const lines = invariants.map(({ id, claim }) => {
      const rows = broken.get(id);
      if (!rows) return `ok      ${id.padEnd(4)} ${claim}`;
      const examples = rows.slice(0, ROWS_SHOWN).map((row) => `          ${JSON.stringify(row)}`);
      return [`BROKEN  ${id.padEnd(4)} ${claim} (${rows.length} rows)`, ...examples].join("\n");
    });
    return {
      ok: violations.length === 0,
      text: lines.join("\n"),
      data: invariants.map(({ id, claim }) => ({ id, claim, rows: broken.get(id) ?? [] })),
    };
  },
};
