/** The addresses of pages and their parameters. Paths are built here, never typed elsewhere. */
import { type PageName, pages } from "@portal/contract/pages";

type PageWithoutParameter = {
  [Name in PageName]: (typeof pages)[Name]["path"] extends `${string}{${string}` ? never : Name;
}[PageName];

const nameOfEach = Object.keys(pages) as PageName[];

/** The address of each page that has no parameter. */
export const paths = Object.fromEntries(
  nameOfEach.map((name) => [name, pages[name].path]),
) as unknown as { readonly [Name in PageWithoutParameter]: (typeof pages)[Name]["path"] };

/** The home page with the form for the email address open. */
export const ADD_EMAIL_PATH = "/#email";

export const topUpPath = (id: string): string => pages.topUp.path.replace("{id}", id);

export const purchasePath = (id: string): string => pages.purchase.path.replace("{id}", id);

export const supportCasePath = (id: string): string => pages.supportCase.path.replace("{id}", id);

/** The row of a transaction in the history. */
export const transactionPath = (id: string): string => `${paths.transactions}#${id}`;

export const receiptPath = (id: string): string => pages.receipt.path.replace("{id}", id);

const patterns = nameOfEach.map((name) => ({
  name,
  pattern: new RegExp(`^${pages[name].path.replace(/\{\w+\}/, "([^/]+)")}/?$`),
}));

/** Returns the page at an address, with the value of its parameter; "" where it has none. */
export function findPage(pathname: string): { name: PageName; parameter: string } | undefined {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { name, parameter: match[1] ?? "" };
  }
  return undefined;
}

/** The parameter of /login and /register that says where to go after signing in. */
const RETURN_PARAMETER = "from";

/** Marks the history entry that a player is redirected to when their session has ended. */
export const SESSION_ENDED = { sessionEnded: true } as const;

/** Returns an address with the page to go to afterwards; the home page is left out. */
export function withReturn(path: string, from: string): string {
  if (from === paths.home) return path;
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`;
}

/** Reads what `withReturn` wrote. An attacker may have written it: use `safeReturn`. */
export function returnOf(search: string): string | null {
  return new URLSearchParams(search).get(RETURN_PARAMETER);
}
