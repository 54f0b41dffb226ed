import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { SiteNotice } from "@portal/contract/notice";
import { type PageName, pages } from "@portal/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NO_CONTENT, openBuiltPages, type PageContents, viewerOf } from "./built-pages.ts";
import { openDocument, type OwnWords, type PageDocument } from "./document.ts";
import { sendError } from "./kit/http/error-handler.ts";
import { httpErrors } from "./kit/http/errors.ts";
import { forNavigation } from "./kit/http/page-or-call.ts";
import { noticeMarkup } from "./notice-markup.ts";
import type { Services } from "./services.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));
const CALLS = "/api/";
/** The hashed files, below the built application and in addresses. */
const HASHED = "assets";

/** A page does not wait for a database that is down. */
const READING_WAIT_MS = 300;

type ReadNotices = () => Promise<readonly SiteNotice[]>;
type Readers = {
  readonly notices: ReadNotices;
  /** How those pages are read whose documents say something of their own. */
  readonly ownWords?: { readonly [Name in PageName]?: () => Promise<OwnWords> };
};

/**
 * Serves the built web application: hashed files, cached for ever, and the one HTML document for every page.
 * An unknown path gets the document too, which says so, but with 404.
 */
export async function registerPages(
  app: FastifyInstance,
  { config, log, ...readers }: Pick<Services, "config" | "log"> & Readers,
  folder = WEB_FOLDER,
): Promise<void> {
  const file = `${folder}/index.html`;
  const document = existsSync(file) ? openDocument(file, config) : undefined;
  const { https: isHttps } = config;
  // The build draws the centre: a placeholder in its place is drawn by the page.
  const undrawn = config.portal.support === "placeholder" ? (["support"] as const) : [];
  const contentOf = openBuiltPages(folder, { isHttps, undrawn });
  if (document) await serve(app, folder, document, { ...readers, contentOf, isHttps });
  else log.warn("the web application has not been built: only the API is served");
  app.setNotFoundHandler((request, reply) => {
    if (document && wantsPage(request)) return document.send(request, reply.code(404), NO_CONTENT);
    return sendError(reply, request, httpErrors.notFound());
  });
}

/** Below /api/ there are only calls, whatever a request accepts. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isNavigation = method === "GET" && (headers.accept?.includes("text/html") ?? false);
  return isNavigation && !url.startsWith(CALLS);
}

async function serve(
  app: FastifyInstance,
  folder: string,
  document: PageDocument,
  {
    notices,
    ownWords = {},
    contentOf,
    isHttps,
  }: Readers & { readonly contentOf: PageContents; readonly isHttps: boolean },
): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", ".vite/**", `${HASHED}/**`, "**/*.br", "**/*.gz", ".built"],
    cacheControl: false,
    setHeaders: (response) => response.header("cache-control", "no-cache"),
  });
  await serveHashedFiles(app, `${folder}/${HASHED}`, `/${HASHED}/`);
  for (const name of Object.keys(pages) as PageName[]) {
    const url = pages[name].path.replace(/\{(\w+)\}/, ":$1");
    const readOwn = ownWords[name];
    app.get(url, forNavigation, async (request, reply) =>
      document.send(request, reply, contentOf(name, request), {
        // Players' pages draw notices themselves, without those that the player has closed.
        notices:
          viewerOf(request.headers, isHttps) === "player" ? "" : await markupOf(request, notices),
        own: readOwn && (await inTime<OwnWords | undefined>(readOwn(), undefined)),
      }),
    );
  }
}

async function markupOf({ url }: FastifyRequest, read: ReadNotices): Promise<string> {
  return noticeMarkup(await inTime(read(), []), url);
}

/** A page is shown without its notices or words of its own rather than not at all. */
const inTime = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([reading.catch(() => otherwise), sleep(READING_WAIT_MS, otherwise)]);

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const PACKED = /\.(?:br|gz)$/;

/**
 * Serves the hashed files of a folder, cached for ever. Each file is looked for when it is asked for: an upgrade
 * puts the files of the release after this one beside them, and while both serve, a page of either may ask here.
 */
export async function serveHashedFiles(
  app: FastifyInstance,
  folder: string,
  prefix: string,
): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix,
    preCompressed: true,
    index: false,
    allowedPath: (path) => !PACKED.test(path),
    decorateReply: false,
    // A hashed name always has the same content: there is no version to ask about.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header("cache-control", `max-age=${YEAR_SECONDS}, immutable`),
  });
}
