import { readKept, writeKept } from "../../lib/browser/storage.ts";

const KEY = "entered-gift-codes";
/** Older ones are over long since. */
const KEPT = 50;

/**
 * Returns the campaigns whose codes this player has marked as entered in this browser. Only the game knows whether they
 * were, so it is a note of the player's own.
 */
export const readEntered = (username: string): ReadonlySet<string> =>
  new Set(
    read()
      .filter(([owner]) => owner === username)
      .map(([, campaign]) => campaign),
  );

/** Adds a mark or removes it. @returns the campaigns that are marked now */
export function rememberEntered(
  username: string,
  campaign: string,
  isEntered: boolean,
): ReadonlySet<string> {
  const others = read().filter(([owner, key]) => owner !== username || key !== campaign);
  const marks = isEntered ? [...others, [username, campaign]] : others;
  writeKept(KEY, JSON.stringify(marks.slice(-KEPT)));
  return readEntered(username);
}

type Mark = readonly [owner: string, campaign: string];

function read(): readonly Mark[] {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as unknown[]).filter(isMark) : [];
  } catch {
    // Somebody else wrote it.
    return [];
  }
}

const isMark = (value: unknown): value is Mark =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
