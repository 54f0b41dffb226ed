import type { StaffCase } from "@portal/contract/console/cases";
import {
  findCandidates,
  listCases as listSearches,
} from "../../../features/lost-transfer/store.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { findAccount, findCase, listMessages, listRivals } from "./store.ts";

/**
 * Returns everything that staff need to decide a case: the messages, the search for money and the account.
 * @throws not_found
 */
export async function getCase({ db }: OperatorServices, id: string): Promise<StaffCase> {
  const found = await findCase(db, id);
  if (!found) throw httpErrors.notFound();
  const { userId, ...shown } = found;
  return {
    ...shown,
    messages: await listMessages(db, id),
    search: found.topic === "transfer" ? await searchOf(db, id) : null,
    account: await findAccount(db, userId),
  };
}

async function searchOf(db: Queries, id: string): Promise<StaffCase["search"]> {
  const [search] = await listSearches(db, { id, limit: 1 });
  if (!search) return null;
  const isDecided = search.status !== "open" && search.status !== "waiting";
  return {
    ...search,
    candidates: isDecided ? [] : await findCandidates(db, search),
    rivals: isDecided ? [] : await listRivals(db, id),
  };
}
