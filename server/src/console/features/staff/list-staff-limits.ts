import type { listStaffLimits as call } from "@portal/contract/console/staff";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { listLimits } from "../../../operations/staff/staff-list-store.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { sortedPage } from "../../lists/sorted-page.ts";

/** Lists each role's limits for manual operations. */
export async function listStaffLimits(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { role, operation } = query;
  const found = (await listLimits(db)).filter(
    (limit) =>
      (role === undefined || limit.role === role) &&
      (operation === undefined || limit.operation === operation),
  );
  return sortedPage(
    found,
    query,
    { operation: (limit) => limit.operation, role: (limit) => limit.role },
    (limit) => `${limit.operation} ${limit.role}`,
  );
}
