/**
 * The row weight: the compressed size of what a browser loads, compared with its budgets and with a bare React page.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { weigh, weighPages, weighWeb } from "../../tools/checks/page-weight.ts";
import { commandFile } from "../../tools/lib/paths.ts";
import { CONSOLE_DIST, PAGES_DIST } from "../../tools/lib/web-build.ts";
import { figure, type Row } from "../lib/figures.ts";
import { PEERS_FOLDER, run } from "../lib/peers.ts";

/** How much more script /login may load than a page of React and a router alone. */
const RATIO_TO_BARE_PAGE = 1.15;
/** How many budgets the report shows: those that are used most. */
const SHOWN_BUDGETS = 8;

export const weight: Row = {
  name: "weight",
  measure: async ({ folder }) => {
    const ofPages = weighWeb(PAGES_DIST);
    // Its first budget is that of /login.
    const loginKb = ofPages[0]!.kb;
    const bareKb = await weighBarePage(folder);
    const mostUsed = [...ofPages, ...weighPages(CONSOLE_DIST)]
      .toSorted((one, other) => other.kb / other.limit - one.kb / one.limit)
      .slice(0, SHOWN_BUDGETS);
    return [
      figure(
        "script of /login ÷ a bare page of React with a router",
        loginKb / bareKb,
        "×",
        { atMost: RATIO_TO_BARE_PAGE },
        { loginKb, bareKb },
      ),
      ...mostUsed.map(({ what, kb, limit }) => figure(what, kb, "kB", { atMost: limit })),
    ];
  },
};

/** Builds the bare page as the portal's pages are built. @returns the size of its scripts in kB, brotli */
async function weighBarePage(folder: string): Promise<number> {
  const dist = join(folder, "bare-page");
  await run(process.execPath, [commandFile("vite"), "build", "--outDir", dist], {
    cwd: join(PEERS_FOLDER, "bare-page"),
    env: { ...process.env, NODE_ENV: "production" },
  });
  return weigh(dist, globSync("**/*.js", { cwd: dist }), ".js");
}
