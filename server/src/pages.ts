/**
 * Serves the built web application (`registerPages`): hashed files, and the HTML document of every page with its
 * notices.
 */
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { SiteNotice } from "@portal/contract/notice";
import { type PageName, pages } from "@portal/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { openBuiltPages, type PageContents, viewerOf } from "./built-pages.ts";
import { openDocument, type OwnTexts, type PageDocument, escapeHtml } from "./document.ts";
import { sendError } from "./kit/http/error-handler.ts";
import { httpErrors } from "./kit/http/errors.ts";
import { forNavigation } from "./kit/http/page-or-call.ts";
import type { Services } from "./services.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));
const API_PREFIX = "/api/";
/** The folder of hashed files, in the build and in URLs. */
const HASHED = "assets";

/** How long a page waits for its notices if the database is slow or down. */
const READING_WAIT_MS = 300;

type ReadNotices = () => Promise<readonly SiteNotice[]>;
type Readers = {
  readonly notices: ReadNotices;
  /** Readers of texts that change at runtime, such as prices, by page. */
  readonly currentTexts?: { readonly [Name in PageName]?: () => Promise<OwnTexts> };
};

/**
 * Serves the built web application: hashed files, cached indefinitely, and one HTML document for all pages.
 * An unknown path gets the same document with status 404; its script shows "not found".
 */
export async function registerPages(
  app: FastifyInstance,
  { config, log, ...readers }: Pick<Services, "config" | "log"> & Readers,
  folder = WEB_FOLDER,
): Promise<void> {
  const file = `${folder}/index.html`;
  const document = existsSync(file) ? openDocument(file, config) : undefined;
  const { https: isHttps } = config;
  // The build rendered the support centre, but this operator shows a placeholder: send no prerendered markup.
  const withoutFirstView = config.portal.support === "placeholder" ? (["support"] as const) : [];
  const contentOf = openBuiltPages(folder, { isHttps, withoutFirstView });
  if (document) await serve(app, folder, document, { ...readers, contentOf, isHttps });
  else log.warn("the web application has not been built: only the API is served");
  app.setNotFoundHandler((request, reply) => {
    if (document && wantsPage(request)) {
      return document.send(request, reply.code(404), contentOf(undefined, request));
    }
    return sendError(reply, request, httpErrors.notFound());
  });
}

/** Paths below /api/ are never pages. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isNavigation = method === "GET" && (headers.accept?.includes("text/html") ?? false);
  return isNavigation && !url.startsWith(API_PREFIX);
}

async function serve(
  app: FastifyInstance,
  folder: string,
  document: PageDocument,
  {
    notices,
    currentTexts = {},
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
    const readOwn = currentTexts[name];
    app.get(url, forNavigation, async (request, reply) =>
      document.send(request, reply, contentOf(name, request), {
        // On a player's page the script renders the notices, without those the player has closed.
        notices:
          viewerOf(request.headers, isHttps) === "player" ? "" : await markupOf(request, notices),
        own: readOwn && (await inTime<OwnTexts | undefined>(readOwn(), undefined)),
      }),
    );
  }
}

async function markupOf({ url }: FastifyRequest, read: ReadNotices): Promise<string> {
  return noticeMarkup(await inTime(read(), []), url);
}

/** Waits for 300 ms at most, because a page without notices or current texts is better than no page. */
const inTime = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([reading.catch(() => otherwise), sleep(READING_WAIT_MS, otherwise)]);

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const PACKED = /\.(?:br|gz)$/;

/**
 * Serves the hashed files of a folder, cached indefinitely. Each request looks for its file on the disk: an upgrade
 * adds the next release's files, and while both releases serve, pages of either may load files here.
 */
async function serveHashedFiles(
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
    // A hashed name always has the same content, so it needs no validation.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header("cache-control", `max-age=${YEAR_SECONDS}, immutable`),
  });
}

/** The style sheet that only pages with a notice load. */
const STYLE_SHEET = "/notices.css";

/** Returns the markup of a page's notices. The operator's texts are escaped. */
export function noticeMarkup(notices: readonly SiteNotice[], path: string): string {
  const shown = notices.filter(
    ({ paths }) => paths.length === 0 || paths.some((beginning) => path.startsWith(beginning)),
  );
  if (shown.length === 0) return "";
  const items = shown.map(itemOf).join("");
  const label = "Thông báo của nhà phát hành";
  return `<link rel="stylesheet" href="${STYLE_SHEET}"><aside id="site-notices" class="site-notices" aria-label="${label}">${items}</aside>`;
}

function itemOf({ tone, title, text, link, about }: SiteNotice): string {
  const heading = escapeHtml([title, ...about].join(" · "));
  const more =
    link === null ? "" : ` <a href="${escapeHtml(link)}" rel="noopener noreferrer">Xem thêm</a>`;
  return `<details open class="site-notice" data-tone="${tone}"><summary>${heading}</summary><p>${escapeHtml(text)}${more}</p></details>`;
}
