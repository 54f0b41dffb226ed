import type { FastifyRequest } from "fastify";
import type { Database } from "../kit/database.ts";
import { httpErrors } from "../kit/errors.ts";
import { noteUser } from "../kit/request-context.ts";
import { type CookieSettings, sessionTokenOf } from "../kit/session-cookies.ts";
import { hashToken } from "../kit/session-tokens.ts";
import type { Places } from "../providers/places.ts";
import { placeInWords } from "./place-words.ts";
import { findViewer, type Viewer } from "./users.ts";

type ViewingServices = {
  readonly db: Database;
  readonly cookies: CookieSettings;
  readonly places: Places | undefined;
};

/**
 * Who asks, where it is no call of the contract: a stream, a file.
 * @throws unauthenticated, accountClosing
 */
export async function viewerOf(
  { db, cookies, places }: ViewingServices,
  request: FastifyRequest,
): Promise<Viewer> {
  const sessionHash = hashToken(sessionTokenOf(request, cookies) ?? "");
  const viewer = await findViewer(db, sessionHash, () => placeInWords(places, request.ip));
  if (!viewer) throw httpErrors.unauthenticated();
  noteUser(viewer.id);
  return viewer;
}
