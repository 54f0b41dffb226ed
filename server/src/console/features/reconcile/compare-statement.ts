/** Compares an uploaded statement with the books, in the background (`compareStatement`). */
import { createHash } from "node:crypto";
import type { Finding } from "../../../features/reconcile/findings.ts";
import { reconcile } from "../../../features/reconcile/reconcile.ts";
import { readStatement } from "../../../features/reconcile/statement-files.ts";
import { TableError } from "../../../kit/text/csv-table.ts";
import { csvText } from "../../../kit/text/read-csv.ts";
import { currentSettings } from "../../../settings/receiving-accounts.ts";
import { beginAlone } from "../../../operations/approvals/approval-store.ts";
import type { ConsoleServices } from "../../services.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { readHead } from "./read-head.ts";
import { dayEnd, dayStart, type Statement } from "./statement.ts";
import { finishRun, noteBalance, type RunOutcome, startRun } from "./store.ts";

/** Findings that are stored at most: a file with more is not a statement of these days. */
const FINDINGS_MAX = 5_000;
/** A difference about a younger transfer counts as explained: the other side may not have reported it yet. */
const GRACE_SECONDS = 60;

/** Logs the comparison and starts it in the background: a month's statement takes longer than a request may. */
export async function compareStatement(
  services: ConsoleServices,
  staff: Staff,
  asked: Statement,
): Promise<{ readonly id: number }> {
  const { from, to, fileName, statement } = asked;
  const portal = await currentSettings(services.db, services.portal);
  const { method, balances } = await readHead(asked, portal);
  const fileHash = createHash("sha256").update(statement).digest();
  const what = { name: "reconcile", reason: `đối soát ${fileName}` } as const;
  const started = await runAlone(services.db, staff, what, async (tx) => {
    const id = await startRun(tx, { from, to, method, fileName, fileHash });
    for (const balance of balances) await noteBalance(tx, id, balance);
    const details = { runId: id, from, to, method, fileName, sha256: fileHash.toString("hex") };
    return { result: { id }, auditEntry: { command: "reconcile", userId: null, details } };
  });
  void compare(services, staff, started.id, method, asked).catch((error: unknown) =>
    services.log.error({ err: error, runId: started.id }, "a comparison could not be finished"),
  );
  return started;
}

/** If the person signs out meanwhile, the run is never finished, as after a crash, and is shown as aborted. */
async function compare(
  { db, portal }: ConsoleServices,
  { session }: Staff,
  id: number,
  method: string | null,
  { from, to, fileName, statement }: Statement,
): Promise<void> {
  const findings: Finding[] = [];
  const end = (outcome: RunOutcome) =>
    db.transaction(async (tx) => {
      await beginAlone(tx, session, "reconcile", 0);
      await finishRun(tx, id, outcome);
    });
  try {
    const { transfers } = await reconcile({
      db,
      contentPrefix: portal.payment.contentPrefix,
      outside: { transfers: readStatement(csvText(fileName, statement)) },
      scope: {
        from: dayStart(from).toISOString(),
        to: dayEnd(to).toISOString(),
        method,
        graceSeconds: GRACE_SECONDS,
      },
      report: async (finding) => {
        if (findings.length >= FINDINGS_MAX) {
          throw new Error(`có hơn ${FINDINGS_MAX} điểm lệch`);
        }
        findings.push(finding);
      },
    });
    await end({ transfers, failure: null, findings });
  } catch (error) {
    const failure = error instanceof TableError ? error.shown : (error as Error).message;
    await end({ transfers: null, failure, findings: [] });
  }
}
