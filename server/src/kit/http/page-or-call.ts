/**
 * Lets a page and an API call share a path: the request's headers decide which is meant. Options for the router and its
 * routes.
 */
import type { FastifyServerOptions } from "fastify";

type Constraints = NonNullable<NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]>;
type Strategy = Constraints[string];
type Handlers = ReturnType<Strategy["storage"]>;
type Handler = NonNullable<ReturnType<Handlers["get"]>>;

/**
 * The router's constraint (find-my-way) that separates a page and a call with the same path. The page's script sends
 * `X-Requested-With: XMLHttpRequest` or accepts JSON; no browser does so when it navigates.
 */
const pageOrCall: Strategy = {
  name: "asks",
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (asked) => handlers.get(asked) ?? null,
      set: (asked, handler) => void handlers.set(asked, handler),
    };
  },
  deriveConstraint: ({ headers }) => {
    const isScript = headers["x-requested-with"]?.toString().toLowerCase() === "xmlhttprequest";
    const wantsJson = headers.accept?.toLowerCase().includes("application/json") ?? false;
    return isScript || wantsJson ? "call" : "page";
  },
  mustMatchWhenDerived: false,
};

/** Options of the router: the constraint, and a trailing slash is ignored. */
export const routing = { constraints: { asks: pageOrCall }, ignoreTrailingSlash: true };

/** The constraint of pages' routes. A call with the same path has none. */
export const forNavigation = { constraints: { asks: "page" } };

/** The value of `Vary` at such a path: the headers that decide between page and call. */
export const VARIES_BY = "accept, x-requested-with";
