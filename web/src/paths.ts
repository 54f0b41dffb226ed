/** The addresses of pages and what they carry. Paths are built here, never typed elsewhere. */
import { type PageName, pages } from "@portal/contract/pages";

type PageWithoutParameter = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}{${string}` ? never : Name;
}[PageName];

const nameOfEach = Object.keys(pages) as PageName[];

/** The address of each page that has no parameter. */
export const paths = Object.fromEntries(
  nameOfEach.map((name) => [name, pages[name].path]),
) as unknown as { readonly [Name in PageWithoutParameter]: (typeof pages)[Name]["path"] };

/** Home, with the form for the e-mail open. */
export const ADD_EMAIL_PATH = "/#email";

/** The page of one top-up. */
export const topUpPath = (id: string): string => pages.topUp.path.replace("{id}", id);

/** The receipt of a transaction, to print. */
export const receiptPath = (id: string): string => pages.receipt.path.replace("{id}", id);

const patterns = nameOfEach.map((name) => ({
  name,
  pattern: new RegExp(`^${pages[name].path.replace(/\{\w+\}/, "([^/]+)")}/?$`),
}));

/** The page at an address, with the value of its parameter; "" where it has none. */
export function findPage(pathname: string): { name: PageName; parameter: string } | undefined {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { name, parameter: match[1] ?? "" };
  }
  return undefined;
}

/** In the address of /login and /register: where to go once signed in. */
const RETURN_PARAMETER = "from";

/** Marks the entry of the browser's history that a player is led to whose session has ended. */
export const SESSION_ENDED = { sessionEnded: true } as const;

/** An address that carries where to go afterwards; home needs no mention. */
export function withReturn(path: string, from: string): string {
  if (from === paths.home) return path;
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`;
}

/** What `withReturn` put there: written by anybody, so it goes through `safeReturn`. */
export function returnOf(search: string): string | null {
  return new URLSearchParams(search).get(RETURN_PARAMETER);
}
