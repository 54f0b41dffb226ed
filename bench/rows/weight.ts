import { weighPages, weighWeb } from "../../tools/checks/page-weight.ts";
import { CONSOLE_DIST, PAGES_DIST } from "../../tools/lib/web-build.ts";
import type { Row } from "../lib/figure.ts";
import { weighBarePage } from "../lib/peers/bare-page.ts";

/** How much more script /login may load than a page of React and a router alone. */
const RATIO_TO_BARE_PAGE = 1.15;
/** The budgets that are used most. */
const SHOWN_BUDGETS = 8;

/** Compares the compressed size of what a browser loads with the budgets, and with a page of only React and a router. */
export const weight: Row = {
  name: "weight",
  measure: async ({ folder }) => {
    const ofPages = weighWeb(PAGES_DIST);
    const [login] = ofPages;
    if (!login) throw new Error("the build has no first script");
    const bareKb = await weighBarePage(folder);
    const heaviest = [...ofPages, ...weighPages(CONSOLE_DIST)].toSorted(
      (one, other) => other.kb / other.limit - one.kb / one.limit,
    );
    return [
      {
        label: "script of /login ÷ a bare page of React with a router",
        value: login.kb / bareKb,
        unit: "×",
        limit: { atMost: RATIO_TO_BARE_PAGE },
        detail: { loginKb: login.kb, bareKb },
      },
      ...heaviest.slice(0, SHOWN_BUDGETS).map(({ what, kb, limit }) => ({
        label: what,
        value: kb,
        unit: "kB" as const,
        limit: { atMost: limit },
        detail: {},
      })),
    ];
  },
};
