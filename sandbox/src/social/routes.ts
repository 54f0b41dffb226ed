/** The social network: the window that shares a post, and for scripts the posts that were shared. */
import type { FastifyInstance } from "fastify";
import { objectOf } from "../kit/schemas.ts";
import { serveFiles } from "../kit/web-files.ts";
import type { World } from "../world.ts";

type ShareRequest = { username: string; url?: string };

const shareBody = objectOf(
  {
    username: { type: "string", minLength: 1, maxLength: 64 },
    url: { type: "string", pattern: "^https?://", maxLength: 2000 },
  },
  "username",
);

export function socialRoutes(app: FastifyInstance, world: World): void {
  serveFiles(app, "share", "/share");

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
