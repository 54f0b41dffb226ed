import type { Call } from "@portal/contract/http/call";

export type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

/**
 * Returns the address of a call: parameters in its path, the query with arrays in bracket style (`a[]=1`).
 */
export function urlOf(
  call: Pick<Call, "path">,
  params: Record<string, string> = {},
  query: Record<string, QueryValue> = {},
): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item));
    else if (value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The origin of all calls, written by the server; empty for the page's own host. */
export const apiOrigin = (): string => document.documentElement.dataset["api"] ?? "";
