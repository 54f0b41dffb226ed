/** Reads and writes the history's filters in the address (`useFilters`). */
import { type TransactionFilters, transactionFilters } from "@portal/contract/transactions";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { paths } from "../../../paths.ts";

const NAMES = [
  "kind",
  "status",
  "from",
  "to",
  "search",
] as const satisfies (keyof TransactionFilters)[];

export type Filters = Partial<Record<(typeof NAMES)[number], string>>;

/** Returns the filters in the address. Unknown names and invalid values are ignored. */
export function readFilters(search: string): TransactionFilters {
  const params = new URLSearchParams(search);
  const given = NAMES.map((name) => [name, params.get(name)] as const);
  const known = given.filter(
    ([name, value]) => transactionFilters.safeParse({ [name]: value }).success,
  );
  return transactionFilters.parse(Object.fromEntries(known));
}

/** Returns the history's address with these filters; other parameters stay. */
export function writeFilters(search: string, filters: Filters): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params.size > 0 ? `${paths.transactions}?${params}` : paths.transactions;
}

/** Returns the filters, which stay in the address for reloads and shared links, and what changes them. */
export function useFilters() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [clearings, setClearings] = useState(0);
  return {
    filters: readFilters(search),
    change: (changes: Filters) => navigate(writeFilters(search, changes), { replace: true }),
    clear: () => {
      const none = Object.fromEntries(NAMES.map((name) => [name, ""]));
      navigate(writeFilters(search, none), { replace: true });
      setClearings(clearings + 1);
    },
    clearings,
  };
}
