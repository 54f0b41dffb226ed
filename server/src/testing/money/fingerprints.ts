import { stateOf } from "../database/database-state.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/** Shorter values, such as a status, do not identify a player. */
const SHORTEST_MARK = 8;
/** Matches the names of fields in a JSON column, which every response contains. */
const JSON_NAME = /"+\w+"+: ?/g;
/** Matches what surrounds the values in the database's text form of a row. */
const AROUND_VALUES = /[(),"{}]+/;

/**
 * Returns texts that would betray a player's data elsewhere: every value that the database stores for the
 * player, except values of the others and of the operator's settings, such as the account that received the
 * payment.
 */
export async function fingerprintsOf(
  { database, services }: TestPortal,
  owner: Person,
  others: readonly Person[],
): Promise<readonly string[]> {
  const valuesOf = async (people: readonly Person[]) => {
    const usernames = people.map(({ username }) => username);
    const rows = Object.values(await stateOf(database, usernames)).flat();
    return new Set(rows.flatMap((row) => row.replaceAll(JSON_NAME, "").split(AROUND_VALUES)));
  };
  const common = await valuesOf(others);
  const own = [...(await valuesOf([owner]))].filter((value) => value.length >= SHORTEST_MARK);
  const settings = JSON.stringify(services.config.portal);
  return own.filter(
    (value) => !common.has(value) && !isInstant(value) && !settings.includes(value),
  );
}

/** Times are no marks, because two things may happen at the same moment. */
function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value);
}
