import { existsSync, readFileSync } from "node:fs";
import { SIGNED_IN_COOKIE } from "@portal/contract/cookies";
import type { FastifyRequest } from "fastify";

/** What the document of a page holds besides what all have. */
export type BuiltPage = {
  readonly scripts: readonly string[];
  readonly styleSheets: readonly string[];
  /** What it shows before they run; the brand's texts are marked in it, `%brand.gameName%`. */
  readonly firstView: string;
};

/** What web/build/page-preloads.ts writes of each page. */
type Route = {
  readonly path: string;
  /** For whom it is; others are led elsewhere, and need none of it. */
  readonly frame: "account" | "visitor" | "open" | "letter";
  readonly files: readonly string[];
};
/** What web/build/first-views.ts writes. */
type FirstView = {
  readonly path: string;
  readonly viewer: Viewer;
  readonly markup: string;
};
type Viewer = "visitor" | "player";

const HAS_SESSION = new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}=.`);
/** Where visitors are led from players' pages. */
const LOGIN = "/login";

/** Of a path that is no page, and of one from where a player is led on. */
export const BARE_PAGE: BuiltPage = { scripts: [], styleSheets: [], firstView: "" };

/** The page of a path, as whoever asks will see it. */
export function openBuiltPages(
  folder: string,
): (path: string, request: FastifyRequest) => BuiltPage {
  const built = read("page-preloads.json") as readonly Route[];
  const routes = new Map(built.map((route) => [route.path, route]));
  const views = read("first-views.json") as readonly FirstView[];
  const pages = {
    visitor: new Map(built.map((route) => [route.path, pageOf(route, "visitor")])),
    player: new Map(built.map((route) => [route.path, pageOf(route, "player")])),
  };
  return (path, { headers }) => {
    const viewer = HAS_SESSION.test(headers.cookie ?? "") ? "player" : "visitor";
    const frame = routes.get(path)?.frame;
    if (frame === "visitor" && viewer === "player") return BARE_PAGE;
    const isLedToLogin = frame === "account" && viewer === "visitor";
    return pages[viewer].get(isLedToLogin ? LOGIN : path) ?? BARE_PAGE;
  };

  function pageOf({ path, files }: Route, viewer: Viewer): BuiltPage {
    const view = views.find((one) => one.path === path && one.viewer === viewer);
    return {
      scripts: files.filter((file) => file.endsWith(".js")),
      styleSheets: files.filter((file) => file.endsWith(".css")),
      firstView: view?.markup ?? "",
    };
  }

  function read(name: string): readonly unknown[] {
    const file = `${folder}/.vite/${name}`;
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly unknown[]) : [];
  }
}
