/** The console's own files: few, small, and read once. */
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";

const DIRECTORY = join(import.meta.dirname, "../../console");
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

export function consoleRoutes(app: FastifyInstance): void {
  for (const name of readdirSync(DIRECTORY)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(join(DIRECTORY, name));
    app.get(name === INDEX ? "/" : `/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "no-cache")
        .header("content-security-policy", POLICY)
        .header("x-content-type-options", "nosniff")
        .send(content),
    );
  }
}
