/** Checks a game server against all cases of the delivery interface. */
import { type Verdict, verify } from "../verdict.ts";
import { deliveryCases } from "./deliveries.ts";
import { type GameCases, openGame, type Target } from "./game.ts";
import { interruptionCases } from "./interruptions.ts";
import { listCases } from "./lists.ts";
import { refusalCases } from "./refusals.ts";
import { signatureCases } from "./signatures.ts";

/** In the order in which a developer implements them: lists, signatures, coins, refusals, interruptions. */
export const gameCases: GameCases = {
  ...listCases,
  ...signatureCases,
  ...deliveryCases,
  ...refusalCases,
  ...interruptionCases,
};

/**
 * Runs every case, one after the other, because all use one account's coins.
 * @throws if a program of the developer's (coins, log, restart) fails
 */
export const checkGame = (target: Target, onVerdict?: (verdict: Verdict) => void) =>
  verify(gameCases, openGame(target), onVerdict);
