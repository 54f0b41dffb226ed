import type { StaffDataRequest } from "@portal/contract/console/data-requests";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** Bounds the read: far more requests than are ever open at once. */
const OPEN_AT_MOST = 5_000;

/** A request with its next deadline: that of the answer, or that of the end. */
type OpenRequest = StaffDataRequest & { readonly dueAt: string };

/** Lists the open requests about personal data. */
export function listOpenRequests(db: Queries): Promise<OpenRequest[]> {
  return db.many<OpenRequest>(sql`
    select r.id, u.username, r.kind, r.details, r.asked_at as "askedAt",
      r.answer_by as "answerBy", r.complete_by as "completeBy", r.status, r.answer,
      data_request_due(r) as "dueAt" /* never null */,
      data_request_due(r) < now() as "isOverdue" /* never null */,
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'data-requests' and w.item = r.id::text) as owner
    from data_requests r join users u on u.id = r.user_id
    where r.ended_at is null limit ${OPEN_AT_MOST}`);
}
