import { useEffect, useState } from "react";
import { isCharacterMissing, receiverOf } from "./use-recharge-choice.ts";
import { charactersIn, type ZoneGroups } from "./zone-groups.ts";

export type Choice = {
  readonly creditAmount: number;
  readonly zoneId: string;
  /** The game's id of the character that receives; absent where the account does. */
  readonly characterId?: string | undefined;
  readonly character?: string | undefined;
};

type ServerCheckOptions = {
  zones: ZoneGroups;
  /** True while the player's characters are loading. */
  areCharactersAwaited: boolean;
  /** The ids of the characters that were chosen last, for a press before the game has named them. */
  wantedIds: readonly (string | undefined)[];
  /** Called if the player has a character there or confirms, or if no characters are known. */
  onPass: (choice: Choice) => void;
};

/**
 * Asks for confirmation before coins go to a server where the player has no character. While the characters are
 * loading, a press waits for them. If there turn out to be several, nothing is sent: the player chooses one.
 */
export function useServerCheck(options: ServerCheckOptions) {
  const { zones, areCharactersAwaited, wantedIds, onPass } = options;
  const [known] = useState(() => deferred<ZoneGroups>());
  const [isWaiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<Choice>();
  useEffect(() => {
    if (!areCharactersAwaited) known.resolve(zones);
  }, [known, areCharactersAwaited, zones]);

  const check = async (choice: Choice) => {
    setWaiting(areCharactersAwaited);
    const zonesNow = areCharactersAwaited ? await known.promise : zones;
    setWaiting(false);
    const characters = charactersIn(zonesNow, choice.zoneId);
    const receiver = characters && receiverOf(characters, [choice.characterId, ...wantedIds]);
    if (isCharacterMissing(characters, receiver)) return;
    const order = { ...choice, characterId: receiver?.id, character: receiver?.name };
    if (characters?.length === 0) setAsked(order);
    else onPass(order);
  };
  return {
    isWaiting,
    /** The choice that the player must confirm. */
    asked,
    check,
    pass: (choice: Choice) => {
      setAsked(undefined);
      onPass(choice);
    },
    cancel: () => setAsked(undefined),
  };
}

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
