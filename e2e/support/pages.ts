import { type Frame, pages, type Viewer } from "@portal/contract/pages";

/** The address at which a page is looked at, and as whom. */
type Visit = { readonly as: readonly Viewer[]; readonly at: string };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const DEAD_TOKEN = "khong-con-hieu-luc";

/** What stands for a page's parameter: it names nothing. */
const PARAMETERS: Readonly<Record<string, string>> = { "{id}": UNKNOWN_ID, "{token}": DEAD_TOKEN };

const VIEWERS: Readonly<Record<Frame, readonly Viewer[]>> = {
  account: ["player"],
  visitor: ["visitor"],
  open: ["visitor", "player"],
  plain: ["visitor"],
};

/** By its file, so that a page with several addresses is looked at once. */
export const visits = new Map<string, Visit>();
for (const page of Object.values(pages)) {
  // The payment page leads on to the first method.
  if (!("file" in page) || page === pages.payment || visits.has(page.file)) continue;
  const at = page.path.replace(/\{\w+\}/, (parameter) => PARAMETERS[parameter] ?? "");
  visits.set(page.file, { as: VIEWERS[page.frame], at });
}

const UNKNOWN_PAGE: Visit = { as: VIEWERS.open, at: "/khong-co-trang-nay" };

/** What the server says of the addresses above that name nothing. */
export const namesNothing = [
  "404 GET /khong-co-trang-nay",
  `404 GET /api/top-ups/${UNKNOWN_ID}`,
  `404 GET /api/transactions/${UNKNOWN_ID}`,
  `422 GET /recovery/undo/${DEAD_TOKEN}`,
  `422 GET /reset-password/${DEAD_TOKEN}`,
  "422 PUT /email-verification",
];

const seenBy = (viewer: Viewer): string[] =>
  [...visits.values(), UNKNOWN_PAGE].flatMap(({ as, at }) => (as.includes(viewer) ? [at] : []));

export const visitorPages = seenBy("visitor");
export const signedInPages = seenBy("player");

/** A phone as narrow as the specification wants it to be usable, and a desk. */
export const widths = [320, 1280] as const;
export const HEIGHT = 800;

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];
