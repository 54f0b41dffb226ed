import type { Queries } from "../../kit/database/database.ts";
import { errors } from "./errors.ts";
import { markEntered, unmarkEntered } from "./store.ts";

/**
 * Keeps the player's own word that they have entered their code of a campaign in the game, or takes it back.
 * @throws giftNotReceived
 */
export async function markGiftCode(
  db: Queries,
  userId: number,
  campaign: string,
  isEntered: boolean,
): Promise<void> {
  const mark = isEntered ? markEntered : unmarkEntered;
  if (!(await mark(db, userId, campaign))) throw errors.giftNotReceived();
}
