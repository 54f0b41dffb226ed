/** The social network: the window that shares a post, and for scripts the posts that were shared. */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveFiles } from "../kit/web-files.ts";
import type { World } from "../world.ts";

const DIALOG = join(import.meta.dirname, "../../share");

type ShareRequest = { username: string; url?: string };

const shareBody = {
  type: "object",
  required: ["username"],
  additionalProperties: false,
  properties: {
    username: { type: "string", minLength: 1, maxLength: 64 },
    url: { type: "string", pattern: "^https?://", maxLength: 2000 },
  },
};

export function socialRoutes(app: FastifyInstance, world: World): void {
  serveFiles(app, DIALOG, "/share");

  app.post<{ Body: ShareRequest }>(
    "/api/game/share-posts",
    { schema: { body: shareBody } },
    ({ body: { username, url = null } }) => world.sharedPosts.add(username, url),
  );

  app.get<{ Querystring: { username?: string } }>("/api/game/share-posts", ({ query }) =>
    world.sharedPosts
      .all()
      .filter(({ username }) => query.username === undefined || username === query.username),
  );
}
