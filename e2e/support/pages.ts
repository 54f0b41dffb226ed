type Viewer = "visitor" | "player";
/** By which addresses a page is looked at, and as whom. */
type Visit = { readonly as: readonly Viewer[]; readonly at: readonly string[] };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const DEAD_TOKEN = "khong-con-hieu-luc";

const asVisitor = (...at: string[]): Visit => ({ as: ["visitor"], at });
const asPlayer = (...at: string[]): Visit => ({ as: ["player"], at });
const asBoth = (...at: string[]): Visit => ({ as: ["visitor", "player"], at });

/** Every path of web/src/paths.ts; every-page.spec.ts fails where one has no row here. */
export const visits: Readonly<Record<string, Visit>> = {
  "/": asPlayer("/"),
  "/security": asPlayer("/security"),
  // It leads on to the first method.
  "/payment": asPlayer(),
  "/payment/card": asPlayer("/payment/card"),
  "/payment/e-wallet": asPlayer("/payment/e-wallet"),
  "/payment/bank-transfer": asPlayer("/payment/bank-transfer"),
  "/payment/find-transfer": asPlayer("/payment/find-transfer"),
  "/top-ups": asPlayer(`/top-ups/${UNKNOWN_ID}`),
  "/recharge": asPlayer("/recharge"),
  "/transactions": asPlayer("/transactions", `/transactions/${UNKNOWN_ID}/receipt`),
  "/giftcode": asPlayer("/giftcode"),
  "/support": asBoth("/support"),
  "/privacy": asBoth("/privacy"),
  "/account-closing": asVisitor("/account-closing"),
  "/login": asVisitor("/login"),
  "/register": asVisitor("/register"),
  "/recovery": asVisitor("/recovery"),
  "/recovery/forgot-password": asVisitor("/recovery/forgot-password"),
  "/recovery/forgot-password-by-phone": asVisitor("/recovery/forgot-password-by-phone"),
  "/recovery/forgot-username": asVisitor("/recovery/forgot-username"),
  "/recovery/undo": asVisitor(`/recovery/undo/${DEAD_TOKEN}`),
  "/reset-password": asVisitor(`/reset-password/${DEAD_TOKEN}`),
  "/email-verification": asVisitor(`/email-verification/${DEAD_TOKEN}`),
};

const UNKNOWN_PAGE = asBoth("/khong-co-trang-nay");

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
  [...Object.values(visits), UNKNOWN_PAGE].flatMap(({ as, at }) => (as.includes(viewer) ? at : []));

export const visitorPages = seenBy("visitor");
export const signedInPages = seenBy("player");

/** A phone as narrow as the specification wants it to be usable, and a desk. */
export const widths = [320, 1280] as const;
export const HEIGHT = 800;

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];
