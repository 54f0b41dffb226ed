import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const PACKED = /\.(?:br|gz)$/;
/** What is never opened by itself. A worker's script keeps the policy that the worker then runs under. */
const PART_OF_A_PAGE = /\/(?!\S*worker)[^/]+\.(?:css|js|woff2)$/;
/** Headers that concern documents and workers. Each of them would come with every file of a page. */
const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
];

/**
 * Serves the hashed files of a folder, cached for ever. Each file is looked for when it is asked for: an upgrade
 * puts the files of the release after this one beside them, and while both serve, a page of either may ask here.
 */
export async function serveHashedFiles(
  app: FastifyInstance,
  folder: string,
  prefix: string,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onSend", async (request, reply) => leaveOutOthers(request, reply));
    await scope.register(staticFiles, {
      root: folder,
      prefix,
      preCompressed: true,
      index: false,
      allowedPath: (path) => !PACKED.test(path),
      decorateReply: false,
      // Never asked about again, so nothing tells versions apart.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", `max-age=${YEAR_SECONDS}, immutable`),
    });
  });
}

/** Leaves a part of a page no more headers than it needs. */
function leaveOutOthers({ url }: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode !== 200 || !PART_OF_A_PAGE.test(url)) return;
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  // Modules are UTF-8 anyway, and so is a script of a document in UTF-8.
  if (url.endsWith(".js")) reply.header("content-type", "text/javascript");
  // Node says by itself that the connection stays open, which HTTP/1.1 means anyway.
  reply.raw.removeHeader("connection");
}
