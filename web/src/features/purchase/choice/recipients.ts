import type { ReplyOf } from "@portal/contract/http/call";
import type { getAccountZones, Zone } from "@portal/contract/recharge";
import { readKept, writeKept } from "../../../lib/browser/storage.ts";

type OwnZones = ReplyOf<typeof getAccountZones>;

/** Who receives the coins: a character, or the account on a server where the game names none. */
export type Recipient = {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly character: string | undefined;
};

export type Recipients = {
  /** The player's characters on open servers. */
  readonly characters: readonly Recipient[];
  /** All open servers. */
  readonly zones: readonly Zone[];
  /** False while the game has not said which characters there are, or does not answer. */
  readonly areCharactersKnown: boolean;
};

/** Puts the player's characters beside the servers that are open. */
export function recipientsOf(zones: readonly Zone[], own: OwnZones | undefined): Recipients {
  const open = new Set(zones.map(({ id }) => id));
  const characters = (own ?? [])
    .filter(({ id }) => open.has(id))
    .flatMap(({ id, name, characters: names }) =>
      names.map((character) => ({ zoneId: id, zoneName: name, character })),
    );
  return { characters, zones, areCharactersKnown: own !== undefined };
}

/** A choice as the device keeps it, and as an address may name it. */
export type Wanted = { readonly zoneId: string; readonly character?: string | undefined };

/**
 * Returns the recipient that was wanted: the character of that name, else the only one on that server, else the server.
 * @returns undefined where the server is closed, or has several characters of which none was wanted
 */
export function findRecipient(
  { characters, zones }: Recipients,
  { zoneId, character }: Wanted,
): Recipient | undefined {
  const there = characters.filter((each) => each.zoneId === zoneId);
  const named = there.find((each) => each.character === character);
  if (named || there.length > 1) return named;
  const [only] = there;
  const zone = zones.find(({ id }) => id === zoneId);
  return only ?? (zone && { zoneId, zoneName: zone.name, character: undefined });
}

/** The choices of this device's players, by username. */
const STORAGE_KEY = "buy.recipients";
/** As many accounts as a household plays on one machine. */
const KEPT_MAX = 5;

type Kept = readonly (readonly [username: string, wanted: Wanted])[];

/** Returns whom this player bought for last, on this device. */
export function keptRecipient(username: string): Wanted | undefined {
  return readAll().find(([name]) => name === username)?.[1];
}

export function keepRecipient(username: string, { zoneId, character }: Recipient): void {
  const others = readAll().filter(([name]) => name !== username);
  const all: Kept = [[username, { zoneId, character }], ...others];
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
