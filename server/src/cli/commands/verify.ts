/** The command `verify`: checks the invariants of the books and the hash chain, and stores the result. */
import {
  chainHeadText,
  findChainHead,
  isInChain,
  readChainHead,
} from "../../domain/ledger/hash-chain.ts";
import { findViolations, invariants } from "../../domain/ledger/invariants.ts";
import {
  storeVerifyRun,
  scopeSinceLastRun,
  takeCheckpoint,
  type VerifyScope,
  WHOLE,
} from "../../domain/ledger/verify-scope.ts";
import type { Queries } from "../../kit/database/database.ts";
import { reading } from "../machine-room.ts";
import { texts, UsageError } from "../options.ts";

/** The most broken rows that are printed for each invariant. */
const ROWS_SHOWN = 5;
/** Up to this many links, verifying the whole ledger takes seconds and is the default. */
const WHOLE_UP_TO_LINKS = 100_000;

export const verify = reading({
  summary: "checks the invariants of the books",
  options: texts({
    head: "a published head of the hash chain: is it still in the chain?",
    scope: "whole: the whole books; new: since the last clean run (new, if the books are long)",
  }),
  run: async ({ db, options: { head: given, scope: wanted } }) => {
    const point = await takeCheckpoint(db);
    const scope = await chooseScope(db, wanted, point.position);
    const head = given === undefined ? undefined : await checkHead(db, given);
    const violations = await findViolations(db, scope);
    const isHeadLost = head?.isThere === false;
    const brokenIds = violations.map(({ invariant }) => invariant.id);
    await storeVerifyRun(db, scope, isHeadLost ? [...brokenIds, "head"] : brokenIds, point);
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
      isWrong: violations.length > 0 || isHeadLost,
      lines: [...lines, ...(head ? [head.line] : []), ...scopeLines(scope), newestLine],
      data: head
        ? [...data, { id: "head", claim: HEAD_CLAIM, rows: head.isThere ? [] : [{ head: given }] }]
        : data,
    };
  },
});

/** @throws UsageError if there is no such scope */
async function chooseScope(
  db: Queries,
  wanted: string | undefined,
  newestPosition: number,
): Promise<VerifyScope> {
  if (wanted === "whole") return WHOLE;
  if (wanted === "new") return scopeSinceLastRun(db);
  if (wanted !== undefined) throw new UsageError(`--scope is whole or new: ${wanted}`);
  return newestPosition > WHOLE_UP_TO_LINKS ? scopeSinceLastRun(db) : WHOLE;
}

const scopeLines = ({ isWhole, position }: VerifyScope): string[] =>
  isWhole
    ? []
    : [`verified from position ${position} of the hash chain on; the whole books: --scope whole`];

const HEAD_CLAIM = "The published head is in the hash chain where it was.";

/** @throws UsageError if the text is not a head of the chain */
async function checkHead(db: Queries, text: string) {
  const head = readChainHead(text);
  if (!head) throw new UsageError(`--head is not a head of the chain, like 1234:9f86…: ${text}`);
  const isThere = await isInChain(db, head);
  return { isThere, line: `${isThere ? "ok    " : "BROKEN"}  head ${HEAD_CLAIM}` };
}
