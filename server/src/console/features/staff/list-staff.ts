import type { listStaff as call } from "@portal/contract/console/staff";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { listStaff as list } from "../../../operations/staff/staff-list-store.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { contains } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";

/** Lists everybody who has ever signed in. */
export async function listStaff(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { name, role, session } = query;
  const found = (await list(db)).filter(
    (person) =>
      contains(`${person.login} ${person.fullName}`, name) &&
      (role === undefined || person.roles.includes(role)) &&
      (session === undefined || (session === "present") === person.sessions.length > 0),
  );
  return sortedPage(
    found,
    query,
    { login: ({ login }) => login, signedInAt: ({ signedInAt }) => Date.parse(signedInAt) },
    ({ login }) => login,
  );
}
