import type { Browser } from "../kit/browser.ts";
import type { Database } from "../kit/database.ts";
import { httpErrors } from "../kit/errors.ts";
import { noteUser } from "../kit/request-context.ts";
import { hashToken } from "../kit/session-tokens.ts";
import type { Places } from "../providers/places.ts";
import { placeInWords } from "./place-words.ts";
import { findViewer, type Viewer } from "./users.ts";

type ViewingServices = {
  readonly db: Database;
  readonly places: Places | undefined;
};

/**
 * Who asks, where it is no call of the contract: a stream, a file.
 * @throws unauthenticated, accountClosing
 */
export async function viewerOf(
  { db, places }: ViewingServices,
  { sessionToken = "", address }: Browser,
): Promise<Viewer> {
  const viewer = await findViewer(db, hashToken(sessionToken), () => placeInWords(places, address));
  if (!viewer) throw httpErrors.unauthenticated();
  noteUser(viewer.id);
  return viewer;
}
