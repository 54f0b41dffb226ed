import { existsSync, readFileSync } from "node:fs";
import { SIGNED_IN_COOKIE } from "@portal/contract/cookies";
import type { FastifyRequest } from "fastify";

/** What web/build/page-preloads.ts writes of each page. */
type Page = {
  readonly path: string;
  /** For whom it is; others are led elsewhere, and need none of it. */
  readonly frame: "account" | "visitor" | "open" | "letter";
  readonly files: readonly string[];
};

const FILE = ".vite/page-preloads.json";
const HAS_SESSION = new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}=.`);

/** Where visitors are led from players' pages. */
const LOGIN = "/login";

/**
 * The Link header of each page, which has the browser load its files along with those of the document,
 * and not only once the first script asks for them.
 */
export function openPagePreloads(
  folder: string,
): (path: string, request: FastifyRequest) => Readonly<Record<string, string>> {
  const file = `${folder}/${FILE}`;
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly Page[]) : [];
  const links = new Map(
    pages.map(({ path, frame, files }) => [path, { frame, link: linkTo(files) }]),
  );
  return (path, { headers }) => {
    const page = links.get(path);
    const hasSession = HAS_SESSION.test(headers.cookie ?? "");
    if (page?.frame === "account" && !hasSession) return headersOf(LOGIN);
    // A player is led on from there, to wherever he came from.
    return page?.frame === "visitor" && hasSession ? {} : headersOf(path);
  };

  function headersOf(path: string): Readonly<Record<string, string>> {
    const link = links.get(path)?.link;
    return link === undefined ? {} : { link };
  }
}

/** As the page's own script asks for them: a browser takes only what was loaded in the same mode. */
const linkTo = (files: readonly string[]): string =>
  files
    .map((file) => {
      const kind = file.endsWith(".css") ? "rel=preload; as=style" : "rel=modulepreload";
      return `</${file}>; ${kind}; crossorigin`;
    })
    .join(", ");
