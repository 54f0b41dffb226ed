import { useEffect, useState } from "react";
import { charactersIn, type ZoneGroups } from "./zone-groups.ts";

export type Choice = { readonly creditAmount: number; readonly zoneId: string };

type ServerCheckOptions = {
  zones: ZoneGroups;
  /** True while the game is asked where the player has characters. */
  areCharactersAwaited: boolean;
  /** Called where the player has a character or insists, or no characters are known. */
  onPass: (choice: Choice) => void;
};

/**
 * Asks once more before coins go to a server where the player has no character. A press waits for the game's
 * answer: the page never claims that there is no character while that is not known.
 */
export function useServerCheck({ zones, areCharactersAwaited, onPass }: ServerCheckOptions) {
  const [known] = useState(() => aPromise<ZoneGroups>());
  const [isWaiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<Choice>();
  useEffect(() => {
    if (!areCharactersAwaited) known.resolve(zones);
  }, [known, areCharactersAwaited, zones]);

  const check = async (choice: Choice) => {
    setWaiting(areCharactersAwaited);
    const zonesNow = areCharactersAwaited ? await known.promise : zones;
    setWaiting(false);
    if (charactersIn(zonesNow, choice.zoneId)?.length === 0) setAsked(choice);
    else onPass(choice);
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

function aPromise<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
