/** How large the books are. Every player has topped up once, and recharged the game as often as the others. */
export type Scale = { readonly players: number; readonly rechargesEach: number };

/** A recharge is two journals: hold and capture. */
const JOURNALS_OF_A_RECHARGE = 2;
/** What each player has topped up once, and pays for each recharge. */
export const TOP_UP = { vnd: 200_000, creditKp: 2_000, bonusKp: 140 };
export const RECHARGE = { kp: 500, coins: 52_500 };
const MOST_RECHARGES = Math.floor((TOP_UP.creditKp + TOP_UP.bonusKp) / RECHARGE.kp);

export const journalsOf = ({ players, rechargesEach }: Scale): number =>
  players * (1 + JOURNALS_OF_A_RECHARGE * rechargesEach);

/** Returns the scale with at most so many journals. @throws RangeError where players have fewer than one each, or too many */
export function scaleOf(players: number, journals: number): Scale {
  const rechargesEach = Math.floor((journals / players - 1) / JOURNALS_OF_A_RECHARGE);
  if (!Number.isSafeInteger(players) || players < 1 || rechargesEach < 0) {
    throw new RangeError(`${players} players and ${journals} journals: each has one at least`);
  }
  if (rechargesEach > MOST_RECHARGES) {
    throw new RangeError(`${players} players can pay for ${MOST_RECHARGES} recharges each`);
  }
  return { players, rechargesEach };
}

/** 50 journals for each 10 players, as in ten million players with fifty million journals. */
export const JOURNALS_EACH = 5;
export const SMALL = scaleOf(10_000, 10_000 * JOURNALS_EACH);
