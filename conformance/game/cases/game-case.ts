import type { Rule } from "../../kit/case.ts";
import type { Game } from "../game.ts";

export type GameCase = Rule & {
  /** Returns what the kit has to be given for this case, or undefined where it has it. */
  readonly missing?: (game: Game) => Promise<string | undefined> | string | undefined;
  /** @throws Mismatch */
  readonly check: (game: Game) => Promise<void>;
};

export const needsCoins = ({ target }: Game): string | undefined =>
  target.coins ? undefined : '--coins "a program that prints the coins of <account> <zone>"';

export const needsOtherKey = ({ target }: Game): string | undefined =>
  target.otherKey
    ? undefined
    : "GAME_API_KEY_ID_PREVIOUS and GAME_API_SECRET_PREVIOUS: a second key that the server takes";

export const needsRestart = ({ target }: Game): string | undefined =>
  target.restart ? undefined : '--restart "a program that kills the server (-9) and starts it"';
