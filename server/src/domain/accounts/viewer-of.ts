import type { Database } from "../../kit/database/database.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { noteUser } from "../../kit/http/request-context.ts";
import type { Places } from "../../providers/places/places.ts";
import { placeInWords } from "../sessions/place-words.ts";
import { findViewer, type Viewer } from "./users.ts";

type ViewingServices = {
  readonly db: Database;
  readonly places: Places | undefined;
};

/**
 * Returns the player of a request that is not a call of the contract, such as a stream or a file.
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
