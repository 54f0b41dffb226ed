/** Checks a game server against all cases of the delivery interface. */
import { verify, type Verdict } from "../verdict.ts";
import { deliveryCases } from "./deliveries.ts";
import { type GameCase, openGame, type Target } from "./game.ts";
import { interruptionCases } from "./interruptions.ts";
import { listCases } from "./lists.ts";
import { refusalCases } from "./refusals.ts";
import { signatureCases } from "./signatures.ts";

/** In the order in which a developer implements them: lists, signatures, coins, refusals, interruptions. */
export const gameCases: readonly GameCase[] = [
  ...listCases,
  ...signatureCases,
  ...deliveryCases,
  ...refusalCases,
  ...interruptionCases,
];

/**
 * Runs every case, one after the other, because all use one account's coins.
 * @throws if a program of the developer's (coins, log, restart) fails
 */
export async function checkGame(target: Target, onVerdict: (verdict: Verdict) => void = () => {}) {
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
