import type { listDataRequests as call } from "@portal/contract/console/data-requests";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { ownerOf } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { listOpenRequests } from "./list-store.ts";

/**
 * Lists open requests about personal data. They are few (one per player and kind, answered within days), so all are
 * read.
 */
export async function listDataRequests(
  { db }: OperatorServices,
  { login }: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { kind, status } = query;
  const username = query.username === undefined ? undefined : normalizeUsername(query.username);
  const owner = ownerOf(query.owner, login);
  const found = (await listOpenRequests(db)).filter(
    (request) =>
      (kind === undefined || request.kind === kind) &&
      (status === undefined || request.status === status) &&
      (username === undefined || request.username === username) &&
      // Null: no filter; the empty text: without an owner.
      (owner === null || (request.owner ?? "") === owner),
  );
  return sortedPage(
    found,
    query,
    {
      urgency: ({ dueAt }) => Date.parse(dueAt),
      askedAt: ({ askedAt }) => Date.parse(askedAt),
      username: (request) => request.username,
    },
    ({ id }) => id,
  );
}
