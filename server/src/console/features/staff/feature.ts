/** Shows staff, each role's limits, and uses of break-glass. */
import * as calls from "@portal/contract/console/staff";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import {
  listBreakGlassUses,
  listStaff as listPeople,
  listLimits,
} from "../../../operations/staff/staff-list-store.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { contains } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";

/** Lists everybody who has ever signed in. */
async function listStaff(
  db: Queries,
  query: QueryOf<typeof calls.listStaff>,
): Promise<ReplyInput<typeof calls.listStaff>> {
  const { name, role, session } = query;
  const found = (await listPeople(db)).filter(
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

const SHOWN_USES = 5;

const routes = ({ db }: ConsoleServices) => [
  route(calls.listStaff, { handle: ({ query }) => listStaff(db, query) }),
  route(calls.listStaffLimits, { handle: async () => ({ limits: await listLimits(db) }) }),
  route(calls.getBreakGlassUses, {
    handle: async () => ({ uses: await listBreakGlassUses(db, SHOWN_USES) }),
  }),
];

export const staff: ConsoleFeature = { routes };
