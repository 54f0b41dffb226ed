/** Serves the sandbox's own pages: a few small files, read once, with a strict content security policy. */
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";

const INDEX = "index.html";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the files of a folder of the sandbox under `at`, which is "" or begins with a slash. Its index is at
 * `at` itself.
 */
export function serveFiles(app: FastifyInstance, name: string, at: string): void {
  const folder = join(import.meta.dirname, "../..", name);
  for (const file of readdirSync(folder)) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const content = readFileSync(join(folder, file));
    app.get(file === INDEX ? at || "/" : `${at}/${file}`, (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-cache")
        .header("content-security-policy", POLICY)
        .header("x-content-type-options", "nosniff")
        .send(content),
    );
  }
}
