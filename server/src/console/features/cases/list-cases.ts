import type { listCases as call } from "@portal/contract/console/cases";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/usernames.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { listings } from "./store.ts";

const OLDEST: readonly [number, string] = [0, "00000000-0000-0000-0000-000000000000"];
const NEWEST: readonly [number, string] = [
  Number.MAX_SAFE_INTEGER,
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/** Lists cases, a page at a time. */
export async function listCases(
  { db }: OperatorServices,
  { login }: Staff,
  { list = "waiting", topic, owner, username, cursor, limit }: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  // The order follows from the list, so that a cursor names the list.
  const page = { sort: list, cursor, limit };
  const found = await listings[list](db, {
    topic: topic ?? null,
    owner: owner === undefined ? null : owner === "mine" ? login : "",
    username: username === undefined ? null : normalizeUsername(username),
    after: keysAfter(page, list === "closed" ? NEWEST : OLDEST),
    atMost: limit + 1,
  });
  return pageOf(found, page, ({ atMicros, id }) => [atMicros, id]);
}
