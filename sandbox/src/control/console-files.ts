/** Serves the console's files. */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveFiles } from "../kit/web-files.ts";

const FOLDER = join(import.meta.dirname, "../../console");

export function consoleRoutes(app: FastifyInstance): void {
  serveFiles(app, FOLDER, "");
}
