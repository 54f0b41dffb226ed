import type { FastifyServerOptions } from "fastify";

type Constraints = NonNullable<NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]>;
type Strategy = Constraints[string];
type Handlers = ReturnType<Strategy["storage"]>;
type Handler = NonNullable<ReturnType<Handlers["get"]>>;

/**
 * A path may be a page's and a call's at once: a person who opens it wants the page, the page's own
 * script wants the answer. The script says so with `X-Requested-With: XMLHttpRequest` or by accepting
 * JSON; no browser does when it navigates. A router constraint of find-my-way.
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

/** How paths are read; a slash more at the end, as people and scripts write it, is the same path. */
export const routing = { constraints: { asks: pageOrCall }, ignoreTrailingSlash: true };

/** For the routes of pages: a call of the same path has none. */
export const forNavigation = { constraints: { asks: "page" } };

/** What the answer at such a path depends on, for caches. */
export const VARIES_BY = "accept, x-requested-with";
