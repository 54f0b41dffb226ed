/** Remembers on this device whom each player bought for last. */
import { readKept, writeKept } from "../browser/storage.ts";

/** The recipient of a player's purchases, as the device or an address has it. */
export type Wanted = {
  readonly zoneId: string;
  readonly character?: string | undefined;
  /** The game's id of the character, where it has one. */
  readonly characterId?: string | undefined;
};

/** The choices of this device's players, by username. */
const STORAGE_KEY = "buy.recipients";
/** The choices of so many players are kept: as many accounts as a household plays on one machine. */
const KEPT_MAX = 5;

type Kept = readonly (readonly [username: string, wanted: Wanted])[];

/** Returns whom this player bought for last, on this device. */
export function keptRecipient(username: string): Wanted | undefined {
  return readAll().find(([name]) => name === username)?.[1];
}

export function keepRecipient(username: string, { zoneId, character, characterId }: Wanted): void {
  const others = readAll().filter(([name]) => name !== username);
  const all: Kept = [[username, { zoneId, character, characterId }], ...others];
  writeKept(STORAGE_KEY, JSON.stringify(all.slice(0, KEPT_MAX)));
}

function readAll(): Kept {
  try {
    return JSON.parse(readKept(STORAGE_KEY) ?? "[]") as Kept;
  } catch {
    // Somebody else has written there.
    return [];
  }
}
