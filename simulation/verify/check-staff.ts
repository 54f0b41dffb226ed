/** Checks what staff did in the console: its answers, its log, the books, and files of grants. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { StaffOrder } from "../../server/src/testing/people/staff.ts";
import { askUntilAnswered, isDone } from "../execute/staff/operate.ts";
import type { Simulation } from "../execute/context.ts";
import type { Notes } from "../execute/notes.ts";

/** An entry of the log about an act of staff, other than proposing and rejecting. */
export type LoggedAct = {
  readonly operator: string;
  readonly reason: string;
  readonly command: string;
  /** Whether a journal was booked with it. */
  readonly isBooked: boolean;
};

/** Acts of staff without a preview. */
const WITHOUT_PREVIEW = ["cases answer", "add-staff-passkey"];
const MOVES_MONEY = new Set([
  "grant",
  "recall",
  "refund",
  "transfers assign",
  "transfers return",
  "transfers void",
  "settle",
]);

/** Compares the log with the console's answers and the books, and files of grants with their reports. */
export async function checkStaff(simulation: Simulation): Promise<string[]> {
  const { db, notes } = simulation;
  if (notes.staffActs.length === 0) return [];
  const logged = await db.many<LoggedAct>(sql`
    select l.operator, l.reason, l.command,
      exists (select from journal_audits a where a.log_id = l.id) as "isBooked"
    from operator_log l
    where l.staff_id is not null and l.command <> all (${WITHOUT_PREVIEW}::text[])
      and l.command not like '% propose' and l.command not like '% reject'`);
  return [...compareWithLog(notes, logged), ...(await checkBulk(simulation))];
}

/** Compares answers with the log: each act that was done has one entry, under the approver if it takes two people. */
export function compareWithLog(
  { staffActs, bulkRuns }: Pick<Notes, "staffActs" | "bulkRuns">,
  logged: readonly LoggedAct[],
): string[] {
  const entries = Map.groupBy(logged, ({ reason }) => reason);
  const known = new Set(staffActs.map(({ reason }) => reason));
  return [
    ...staffActs.flatMap(({ reason, order, answer, by, isAlone }) => {
      const found = entries.get(reason) ?? [];
      // The rows of a file have separate entries, with its reason.
      const own = found.filter(
        ({ command }) => order["operation"] !== "bulk-grant" || command === "bulk-grant",
      );
      const rows = bulkRuns.find(({ runId }) => runId === order["runId"])?.usernames.length ?? 0;
      const times = answer === "done" ? 1 : 0;
      const what = `${String(order["operation"])} of ${by} (${reason})`;
      return [
        ...(own.length === times ? [] : [`${what}: ${answer}, and done ${own.length} times`]),
        ...(found.length - own.length > rows
          ? [`${what}: more grants than the file has rows`]
          : []),
        ...own
          .filter(({ operator }) => (operator === by) !== isAlone)
          .map(({ operator }) => `${what}: done by ${operator}`),
        ...found
          .filter(({ command, isBooked }) => MOVES_MONEY.has(command) && !isBooked)
          .filter(() => !isOfNothing(order))
          .map(({ command }) => `${what}: ${command} is in the log and not in the books`),
      ];
    }),
    ...logged
      .filter(({ reason }) => !known.has(reason))
      .map(
        ({ operator, command, reason }) =>
          `${operator} did something without an order: ${command} (${reason})`,
      ),
  ];
}

/** Settling a card or a payment that failed books nothing. */
const isOfNothing = ({ chargedVnd, paidVnd }: StaffOrder): boolean =>
  chargedVnd === null || paidVnd === null;

type Run = {
  readonly id: string;
  readonly finishedAt: string | null;
  readonly granted: number;
  readonly givenBefore: number;
  readonly refused: number;
};

/** Checks that each player gets one grant from all files of an occasion together. */
async function checkBulk(simulation: Simulation): Promise<string[]> {
  const { bulkRuns } = simulation.notes;
  if (bulkRuns.length === 0) return [];
  const answer = await askUntilAnswered(simulation, "hoa", "/api/console/bulk?limit=200");
  if (!answer || !isDone(answer)) return ["no answer about the files of grants"];
  const runs = new Map((answer.body["rows"] as Run[]).map((run) => [run.id, run]));
  return [...Map.groupBy(bulkRuns, ({ occasion }) => occasion)].flatMap(([occasion, files]) => {
    const reported = files.flatMap(({ runId }) => runs.get(runId) ?? []);
    const granted = reported.reduce((sum, run) => sum + run.granted, 0);
    const open = reported.filter(({ finishedAt, refused }) => finishedAt === null || refused > 0);
    const rows = files[0]!.usernames.length;
    return granted === rows && open.length === 0 && reported.length === files.length
      ? []
      : [
          `file of grants ${occasion}: ${granted} of ${rows} rows granted, ${open.length} not finished`,
        ];
  });
}
