import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import { type PageName, pages } from "@portal/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NO_CONTENT, openBuiltPages } from "./built-pages.ts";
import { openDocument, type PageDocument } from "./document.ts";
import { sendError } from "./kit/http/error-handler.ts";
import { httpErrors } from "./kit/http/errors.ts";
import { forNavigation } from "./kit/http/page-or-call.ts";
import type { Services } from "./services.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));
const CALLS = "/api/";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web application: hashed files, cached for ever, and the one HTML document for every page.
 * An unknown path gets the document too, which says so, but with 404.
 */
export async function registerPages(
  app: FastifyInstance,
  { config, log }: Pick<Services, "config" | "log">,
  folder = WEB_FOLDER,
): Promise<void> {
  const file = `${folder}/index.html`;
  const document = existsSync(file) ? openDocument(file, config) : undefined;
  if (document) await serve(app, folder, document);
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

async function serve(app: FastifyInstance, folder: string, document: PageDocument): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", ".vite/**", "**/*.br", "**/*.gz", ".built"],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes("/assets/");
      const lifetime = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      response.header("cache-control", lifetime);
    },
  });
  const contentOf = openBuiltPages(folder);
  for (const name of Object.keys(pages) as PageName[]) {
    const url = pages[name].path.replace(/\{(\w+)\}/, ":$1");
    app.get(url, forNavigation, (request, reply) =>
      document.send(request, reply, contentOf(name, request)),
    );
  }
}
