import {
  chainHeadText,
  findChainHead,
  hasChainHead,
  readChainHead,
} from "../../../domain/ledger/chain-head.ts";
import { findViolations, invariants } from "../../../domain/ledger/invariants.ts";
import { keepVerifyRun } from "../../../domain/ledger/verify-runs.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { type Command, UsageError } from "../../command.ts";

const ROWS_SHOWN = 5;

export const verify: Command = {
  summary: "checks the invariants of the books",
  options: { head: "a head of the hash chain that was published: is it still in the chain?" },
  run: async ({ db, options: { head: given } }) => {
    const head = given === undefined ? undefined : await checkHead(db, given);
    const violations = await findViolations(db);
    const isHeadLost = head?.isThere === false;
    const brokenIds = violations.map(({ invariant }) => invariant.id);
    await keepVerifyRun(db, isHeadLost ? [...brokenIds, "head"] : brokenIds);
    const newest = await findChainHead(db);
    const broken = new Map(violations.map(({ invariant, rows }) => [invariant.id, rows]));
    const lines = invariants.flatMap(({ id, claim }) => {
      const rows = broken.get(id);
      if (!rows) return `ok      ${id.padEnd(4)} ${claim}`;
      const examples = rows.slice(0, ROWS_SHOWN).map((row) => `          ${JSON.stringify(row)}`);
      return [`BROKEN  ${id.padEnd(4)} ${claim} (${rows.length} rows)`, ...examples];
    });
    const data = invariants.map(({ id, claim }) => ({ id, claim, rows: broken.get(id) ?? [] }));
    const newestLine = `head of the hash chain: ${newest ? chainHeadText(newest) : "none yet"}`;
    return {
      ok: violations.length === 0 && !isHeadLost,
      lines: [...lines, ...(head ? [head.line] : []), newestLine],
      data: head
        ? [...data, { id: "head", claim: HEAD_CLAIM, rows: head.isThere ? [] : [{ head: given }] }]
        : data,
    };
  },
};

const HEAD_CLAIM = "The published head is in the hash chain where it was.";

/** @throws UsageError if the text is no head of the chain */
async function checkHead(db: Queries, text: string) {
  const head = readChainHead(text);
  if (!head) throw new UsageError(`--head is no head of the chain, like 1234:9f86…: ${text}`);
  const isThere = await hasChainHead(db, head);
  return { isThere, line: `${isThere ? "ok    " : "BROKEN"}  head ${HEAD_CLAIM}` };
}
