import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../document.ts";
import { sendError } from "../kit/http/error-handler.ts";
import { httpErrors } from "../kit/http/errors.ts";
import type { ConsoleServices } from "./services.ts";

const FOLDER = fileURLToPath(new URL("../../../web/console/dist", import.meta.url));
const CALLS = "/api/";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built console: hashed files, cached for a year, and the one HTML document for every other path. The
 * document names the game, because the sign-in shows it before any call may be made.
 */
export async function registerConsolePages(
  app: FastifyInstance,
  { log, config }: Pick<ConsoleServices, "log"> & Named,
  folder = FOLDER,
): Promise<void> {
  const file = `${folder}/index.html`;
  const document = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (document === undefined) log.warn("the console has not been built: only its API is served");
  else await serveFiles(app, folder);
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isNavigation = method === "GET" && headers.accept?.includes("text/html");
    if (document === undefined || !isNavigation || url.startsWith(CALLS)) {
      return sendError(reply, request, httpErrors.notFound());
    }
    const page = reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    return page.send(document.replace(HEAD_END, () => nameOf(config) + HEAD_END));
  });
}

const HEAD_END = "</head>";

type Named = {
  readonly config: { readonly portal: { readonly brand: { readonly gameName: string } } };
};

const nameOf = ({ portal }: Named["config"]): string =>
  `<meta name="application-name" content="${escapeHtml(portal.brand.gameName)}" />`;

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", "**/*.br", "**/*.gz", ".built"],
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes("/assets/");
      const lifetime = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      response.header("cache-control", lifetime);
    },
  });
}
