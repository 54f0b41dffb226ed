import { verify, type Verdict } from "../kit/case.ts";
import { characterCases } from "./cases/character-cases.ts";
import { deliveryCases } from "./cases/delivery-cases.ts";
import type { GameCase } from "./cases/game-case.ts";
import { interruptionCases } from "./cases/interruption-cases.ts";
import { listCases } from "./cases/list-cases.ts";
import { refusalCases } from "./cases/refusal-cases.ts";
import { signatureCases } from "./cases/signature-cases.ts";
import { timeCase } from "./cases/time-case.ts";
import { openGame, type Target } from "./game.ts";

/** In the order in which a maker builds: who calls, what there is, coins, refusals, accidents. */
export const gameCases: readonly GameCase[] = [
  ...listCases,
  ...signatureCases,
  ...deliveryCases,
  ...refusalCases,
  ...characterCases,
  ...interruptionCases,
  timeCase,
];

/**
 * Holds a game server against every case, one after the other: it gets coins of all of them.
 * @throws where a program of the maker's (coins, log, restart) fails
 */
export async function checkGame(target: Target, onVerdict: (verdict: Verdict) => void) {
  const game = openGame(target);
  const verdicts: Verdict[] = [];
  for (const gameCase of gameCases) {
    const missing = await gameCase.missing?.(game);
    const { id, title, why } = gameCase;
    const verdict: Verdict =
      missing === undefined
        ? await verify(gameCase, () => gameCase.check(game))
        : { id, title, why, result: "not looked at", missing };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}
