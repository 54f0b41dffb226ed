import { existsSync, readFileSync } from "node:fs";
import { SIGNED_IN_COOKIE } from "@portal/contract/http/cookies";
import {
  BUILT_PAGES_FILE,
  type BuiltPage,
  type BuiltPages,
  type PageName,
  pageShownTo,
  type Viewer,
} from "@portal/contract/pages";
import type { FastifyRequest } from "fastify";

/** The parts of a page's document that differ from page to page. */
export type PageContent = Pick<BuiltPage, "scripts" | "styleSheets"> & {
  /** The markup that shows before the scripts run, with placeholders such as `%brand.gameName%`. */
  readonly firstView: string;
};

const HAS_SESSION = new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}=.`);

/** Returns as whom a browser asks, by a cookie that proves nothing. */
export const viewerOf = ({ cookie = "" }: FastifyRequest["headers"]): Viewer =>
  HAS_SESSION.test(cookie) ? "player" : "visitor";

/** Used for unknown paths, and for pages that only redirect. */
export const NO_CONTENT: PageContent = { scripts: [], styleSheets: [], firstView: "" };

/** @returns what a page's document holds for a request's viewer; the same object for the same content */
export function openBuiltPages(
  folder: string,
): (name: PageName, request: FastifyRequest) => PageContent {
  const file = `${folder}/${BUILT_PAGES_FILE}`;
  const built = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BuiltPages) : {};
  const contents = { visitor: contentsFor("visitor"), player: contentsFor("player") };
  return (name, { headers }) => {
    const viewer = viewerOf(headers);
    const shown = pageShownTo(viewer, name);
    return (shown && contents[viewer].get(shown)) ?? NO_CONTENT;
  };

  function contentsFor(viewer: Viewer): Map<string, PageContent> {
    return new Map(
      Object.entries(built).map(([name, page]) => [
        name,
        { ...page, firstView: page.firstView[viewer] ?? "" },
      ]),
    );
  }
}
