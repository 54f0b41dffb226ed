/** Opens the window in which a player shares a post, and finds out when the player is done with it. */
import { SHARE_WINDOW_HEIGHT_PX, SHARE_WINDOW_WIDTH_PX } from "@portal/contract/values/limits";

export type ShareWindow = {
  readonly handle: Pick<Window, "closed" | "focus">;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** The time when the window was first found closed. */
  closedAt?: number;
};

/** The position of our window on the screen, in CSS pixels. */
type Place = Pick<Window, "screenX" | "screenY" | "outerWidth" | "outerHeight">;

/** Within this time the social network's page has loaded, and may have detached itself from our window. */
const CUT_WITHIN_MS = 3_000;

/** Opens the network's window over the middle of ours. @returns undefined where the browser refuses */
export function openShareWindow(url: string): ShareWindow | undefined {
  const handle = window.open("", "_blank", shareWindowFeatures(window));
  if (!handle) return undefined;
  // Must happen before the foreign page loads, so that it cannot redirect ours.
  handle.opener = null;
  handle.location.replace(url);
  return { handle, openedAt: Date.now() };
}

export function shareWindowFeatures(place: Place): string {
  const left = Math.round(place.screenX + (place.outerWidth - SHARE_WINDOW_WIDTH_PX) / 2);
  const top = Math.round(place.screenY + (place.outerHeight - SHARE_WINDOW_HEIGHT_PX) / 2);
  const size = `width=${SHARE_WINDOW_WIDTH_PX},height=${SHARE_WINDOW_HEIGHT_PX}`;
  return `popup,${size},left=${left},top=${top}`;
}

/**
 * Returns whether the player is done with the window. A social network may detach its page from the opener
 * (Cross-Origin-Opener-Policy); the browser then reports the window as closed as soon as its page has loaded.
 * A window closed that early counts once the player is back on our page.
 */
export function isShareOver(
  share: ShareWindow,
  { now = Date.now(), hasFocus = document.hasFocus() } = {},
): boolean {
  if (!share.handle.closed) return false;
  share.closedAt ??= now;
  return hasFocus || share.closedAt - share.openedAt > CUT_WITHIN_MS;
}
