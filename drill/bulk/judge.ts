import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { readTable } from "../../server/src/kit/text/csv-table.ts";
import { csvText } from "../../server/src/kit/text/read-csv.ts";

const COLUMNS = ["dòng", "username", "kp", "occasion", "kết quả"] as const;
const GRANTED = "đã cộng";

/** What was to come of a file: each player once, with so much. */
export type Expected = {
  readonly usernames: readonly string[];
  readonly occasion: string;
  readonly kpEach: number;
};

/**
 * Compares the report that people get of a run with the books.
 * @param csv the report, as it is downloaded
 * @returns what is wrong: grants that are missing, doubled or of another amount, and lines that lie or are not there
 */
export async function mistakes(
  owner: Database,
  csv: string,
  { usernames, occasion, kpEach }: Expected,
): Promise<string[]> {
  const reported = new Map<string, { readonly kp: number; readonly outcome: string }>();
  const wrong: string[] = [];
  for await (const { cells } of readTable(csvText("report", csv), {
    columns: COLUMNS,
    required: COLUMNS,
  })) {
    const { username, kp, "kết quả": outcome } = cells;
    if (reported.has(username)) wrong.push(`line ${cells.dòng}: ${username} for the second time`);
    if (cells.occasion !== occasion) wrong.push(`line ${cells.dòng}: ${cells.occasion}`);
    reported.set(username, { kp: Number(kp), outcome });
  }
  const booked = await listBooked(owner, usernames, occasion);
  for (const { username, grants, kp } of booked) {
    const line = reported.get(username);
    const isRight =
      grants === 1 && kp === kpEach && line?.kp === kpEach && line.outcome === GRANTED;
    if (isRight) continue;
    const says = line ? `${line.outcome}, ${line.kp} KP` : "nothing";
    wrong.push(`${username}: the report says ${says}; ${grants} grants of ${kp} KP`);
  }
  const others = reported.size - booked.filter(({ username }) => reported.has(username)).length;
  if (others > 0) wrong.push(`${others} players whom the file did not name`);
  return wrong;
}

/** What the books say of each of these players and the occasion. */
function listBooked(
  owner: Database,
  usernames: readonly string[],
  occasion: string,
): Promise<{ readonly username: string; readonly grants: number; readonly kp: number }[]> {
  return owner.many(sql`
    select asked.username, count(t.id) as grants, coalesce(sum(t.value), 0)::bigint as kp
    from unnest(${usernames}::text[]) as asked (username)
    left join users u on u.username = asked.username
    left join journals j on j.key = 'grant:' || u.id || ':' || ${occasion}::text
    left join transactions t on t.id = j.transaction_id and t.type = 'credit.recharge'
    group by asked.username`);
}
