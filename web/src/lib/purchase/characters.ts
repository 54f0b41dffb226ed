import type { AccountZone } from "@portal/contract/recharge";

/** A character as the game lists it. */
export type Character = NonNullable<AccountZone["roster"]>[number];

/** Returns a server's characters, whether the game says more of them than their names or not. */
export const charactersOf = ({ characters, roster }: AccountZone): readonly Character[] =>
  roster ?? characters.map((name) => ({ name }));
