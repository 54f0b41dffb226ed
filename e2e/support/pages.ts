/** The addresses for tests that visit every page, by viewer, and the widths and themes to check. */
import { type Frame, pages, type Viewer } from "@portal/contract/pages";

/** A page's address to visit, and the viewers to visit it as. */
type Visit = { readonly as: readonly Viewer[]; readonly at: string };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const DEAD_TOKEN = "khong-con-hieu-luc";

/** Values for a page's parameter that do not exist. */
const PARAMETERS: Readonly<Record<string, string>> = { "{id}": UNKNOWN_ID, "{token}": DEAD_TOKEN };

const VIEWERS: Readonly<Record<Frame, readonly Viewer[]>> = {
  account: ["player"],
  visitor: ["visitor"],
  open: ["visitor", "player"],
  plain: ["visitor"],
};

/** Visits by the page's file, so that a page with several addresses is visited once. */
export const visits = new Map<string, Visit>();
for (const page of Object.values(pages)) {
  // The payment page redirects to the first method.
  if (!("file" in page) || page === pages.payment || visits.has(page.file)) continue;
  const at = page.path.replace(/\{\w+\}/, (parameter) => PARAMETERS[parameter] ?? "");
  visits.set(page.file, { as: VIEWERS[page.frame], at });
}

const UNKNOWN_PAGE: Visit = { as: VIEWERS.open, at: "/khong-co-trang-nay" };

/** The problems that visiting the addresses above causes, because their ids and tokens do not exist. */
export const notFoundProblems = [
  "404 GET /khong-co-trang-nay",
  `404 GET /api/top-ups/${UNKNOWN_ID}`,
  `404 GET /api/purchases/${UNKNOWN_ID}`,
  `404 GET /api/transactions/${UNKNOWN_ID}`,
  `404 GET /api/support/cases/${UNKNOWN_ID}`,
  `422 GET /recovery/undo/${DEAD_TOKEN}`,
  `422 GET /reset-password/${DEAD_TOKEN}`,
  "422 PUT /email-verification",
];

const seenBy = (viewer: Viewer): string[] =>
  [...visits.values(), UNKNOWN_PAGE].flatMap(({ as, at }) => (as.includes(viewer) ? [at] : []));

export const visitorPages = seenBy("visitor");
export const signedInPages = seenBy("player");

/** The specification's narrowest phone, and a desktop. */
export const widths = [320, 1280] as const;
export const HEIGHT = 800;

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];
