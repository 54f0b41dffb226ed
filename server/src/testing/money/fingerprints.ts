import { stateOf } from "../database/database-state.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/** Shorter values, such as a status, say nothing of whose they are. */
const SHORTEST_MARK = 8;
/** What a value in a column of JSON is called: the same words stand in every answer. */
const JSON_NAME = /"+\w+"+: ?/g;
/** What the database's text form of a row is made of around its values. */
const AROUND_VALUES = /[(),"{}]+/;

/**
 * Texts by which somebody's data would be known if they turned up elsewhere: every value that the database
 * keeps of him and of nobody else here, nor the operator's settings, such as the account he paid to.
 */
export async function marksOf(
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

/** Two things may happen in one moment. */
function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value);
}
