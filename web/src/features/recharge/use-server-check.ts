import { useEffect, useState } from "react";
import { charactersIn, type ZoneGroups } from "./zone-groups.ts";

export type Choice = { readonly creditAmount: number; readonly zoneId: string };

type ServerCheckOptions = {
  zones: ZoneGroups;
  /** The game is being asked where the player has characters. */
  areCharactersAwaited: boolean;
  /** Where the player has a character, or means it, or nobody can tell. */
  onPass: (choice: Choice) => void;
};

/**
 * Coins for a server where the player has nobody are asked about once more. Who presses before the game has
 * said so waits for it: nobody is told that there is no character while that is not known.
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
    /** What the player is to be asked about. */
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
