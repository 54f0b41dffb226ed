import type { FastifyServerOptions } from "fastify";

type Constraints = NonNullable<NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]>;
type Strategy = Constraints[string];
type Handlers = ReturnType<Strategy["storage"]>;
type Handler = NonNullable<ReturnType<Handlers["get"]>>;

/**
 * Separates a page and a call with the same path: a person who opens the path wants the page, the page's
 * script wants the call. The script sends `X-Requested-With: XMLHttpRequest` or accepts JSON; no browser does
 * so when it navigates. This is a router constraint of find-my-way.
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

/** How paths are matched. An additional slash at the end, as people and scripts write it, is ignored. */
export const routing = { constraints: { asks: pageOrCall }, ignoreTrailingSlash: true };

/** For the routes of pages. A call with the same path has no such constraint. */
export const forNavigation = { constraints: { asks: "page" } };

/** The headers that decide the response at such a path, for caches. */
export const VARIES_BY = "accept, x-requested-with";
