/** Simulates the social network: serves the window that shares a post, and lists the shared posts for scripts. */
import type { FastifyInstance } from "fastify";
import { objectOf } from "../kit/requests.ts";
import { serveFiles } from "../kit/web-files.ts";
import type { SandboxState } from "../sandbox-state.ts";

type ShareRequest = { username: string; url?: string };

const shareBody = objectOf(
  {
    username: { type: "string", minLength: 1, maxLength: 64 },
    url: { type: "string", pattern: "^https?://", maxLength: 2000 },
  },
  "username",
);

export function socialRoutes(app: FastifyInstance, state: SandboxState): void {
  serveFiles(app, "share", "/share");

  app.post<{ Body: ShareRequest }>(
    "/api/game/share-posts",
    { schema: { body: shareBody } },
    ({ body: { username, url = null } }) => state.sharedPosts.add(username, url),
  );

  app.get<{ Querystring: { username?: string } }>("/api/game/share-posts", ({ query }) =>
    state.sharedPosts
      .all()
      .filter(({ username }) => query.username === undefined || username === query.username),
  );
}
