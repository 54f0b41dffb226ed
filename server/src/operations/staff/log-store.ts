import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type LoggedAuditEntry = {
  readonly id: number;
  readonly at: string;
  readonly operator: string;
  readonly command: string;
  readonly reason: string;
  readonly username: string | null;
  readonly details: object;
};

/** Lists the newest audit entries, the oldest of them first; of one player, or of all. */
export function listAuditEntries(
  db: Queries,
  { userId, atMost }: { readonly userId: number | null; readonly atMost: number },
): Promise<LoggedAuditEntry[]> {
  return db.many<LoggedAuditEntry>(sql`
    select * from (
      select l.id, l.at, l.operator, l.command, l.reason, u.username, l.details
      from operator_log l left join users u on u.id = l.user_id
      where ${userId}::bigint is null or l.user_id = ${userId}
      order by l.id desc limit ${atMost}
    ) newest order by id`);
}
