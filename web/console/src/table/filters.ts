/** Defines the filters of a list, and reads and writes them in the address. */

/** `group`: the heading that it stands under, together with its neighbours of the same one. */
export type Choice = { readonly value: string; readonly name: string; readonly group?: string };

/** The choices of a filter, from the names of its values. */
export const choicesOf = (names: Readonly<Record<string, string>>, group?: string): Choice[] =>
  Object.entries(names).map(([value, name]) => ({
    value,
    name,
    ...(group !== undefined && { group }),
  }));

/** One filter of the bar above a list. `name` is the field of the call's query, and of the address. */
export type Filter =
  | { readonly kind: "text"; readonly name: string; readonly label: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly choices: readonly Choice[];
      /** The list's selection while nothing is chosen; absent: everything. */
      readonly usual?: string;
    }
  /** One whole amount. */
  | {
      readonly kind: "amount";
      readonly name: string;
      readonly label: string;
      readonly unit: string;
    }
  /** Two days of Vietnam's calendar, both included. */
  | { readonly kind: "days"; readonly from: string; readonly to: string; readonly label: string }
  /** Two whole amounts, both included. */
  | {
      readonly kind: "amounts";
      readonly from: string;
      readonly to: string;
      readonly label: string;
      readonly unit: string;
    };

/** The fields of the query that a filter fills. */
export const fieldsOf = (filter: Filter): readonly string[] =>
  "name" in filter ? [filter.name] : [filter.from, filter.to];

/** Reads these fields from the address. Empty fields filter nothing. */
export function readFields(
  search: string,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const address = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = address.get(field)?.trim() ?? "";
      return value === "" ? [] : [[field, value]];
    }),
  );
}

/** Returns the address's query with other values; an empty one is left out. */
export function withFields(search: string, values: Readonly<Record<string, string>>): string {
  const address = new URLSearchParams(search);
  for (const [field, value] of Object.entries(values)) {
    if (value.trim() === "") address.delete(field);
    else address.set(field, value.trim());
  }
  return address.toString();
}
