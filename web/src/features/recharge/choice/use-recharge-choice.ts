import type { RechargeOptions } from "@portal/contract/recharge";
import { useKeptChoice } from "../../../lib/form/use-draft.ts";
import type { Character } from "../../../lib/purchase/characters.ts";
import { keptRecipient } from "../../../lib/purchase/kept-recipient.ts";
import { useUser } from "../../../lib/session/session.ts";
import { charactersIn, findZone, onlyZone, type ZoneGroups } from "./zone-groups.ts";

/** The value of the amount while none is chosen. */
const NO_AMOUNT = 0;

/**
 * Holds what the player chose when buying coins: the zone (a game server), the character and the price in KP. Until a
 * zone is chosen it is that of the last recharge, else the only one. `zone` and `offer` are undefined where they can no
 * longer be chosen. If the session runs out, the choice is there again when the same player signs in.
 */
export function useRechargeChoice(options: RechargeOptions, zones: ZoneGroups, credit: number) {
  const { username } = useUser();
  const [chosenZoneId, setZoneId] = useKeptChoice<string>("recharge.zone", "");
  const [chosenCharacterId, setCharacterId] = useKeptChoice<string>("recharge.character", "");
  const [creditAmount, setCreditAmount] = useKeptChoice<number>("recharge.amount", NO_AMOUNT);
  const last = keptRecipient(username);
  const usual = (last && findZone(zones, last.zoneId)) ?? onlyZone(zones);
  const zoneId = chosenZoneId === "" ? (usual?.id ?? "") : chosenZoneId;
  const characters = charactersIn(zones, zoneId);
  /** In order of preference: the first that the player still has receives the coins. */
  const wantedIds = [chosenCharacterId, last?.characterId];
  return {
    zoneId,
    setZoneId,
    setCharacterId,
    setCreditAmount,
    clearAmount: () => setCreditAmount(NO_AMOUNT),
    zone: findZone(zones, zoneId),
    /** The player's characters on that server; undefined where they are not known. */
    characters,
    character: characters && receiverOf(characters, wantedIds),
    wantedIds,
    // The chosen amount may exceed the credit by now.
    offer: options.payableValues.find((one) => one.credit === creditAmount && one.credit <= credit),
  };
}

/**
 * Returns the character that receives: the first of the wanted that is there, else the only one.
 * @returns undefined where several are there and none was wanted, or the game delivers to the account
 */
export function receiverOf(
  characters: readonly Character[],
  wanted: readonly (string | undefined)[] = [],
): Character | undefined {
  const named = characters.filter(({ id }) => id !== undefined);
  const found = wanted.map((id) => named.find((each) => each.id === id)).find(Boolean);
  return found ?? (named.length === 1 ? named[0] : undefined);
}

/** Whether the player has still to choose who receives. */
export const isCharacterMissing = (
  characters: readonly Character[] = [],
  character: Character | undefined,
): boolean => character === undefined && characters.some(({ id }) => id !== undefined);
