import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";

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
