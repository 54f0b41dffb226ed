/** The command by which a player asks for a gift code. */
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { command, copiesOf } from "./command.ts";
import { type Simulation, UNAVAILABLE, whenUp } from "./context.ts";
import type { Player } from "./notes.ts";

/** The reward types of the shared post and of the top-ups (specification §3). */
export const SHARE_REWARD = 2;
const TOP_UP_REWARD = 9999;
const REFUSED = 409;

export const claim = command({
  weight: 6,
  draw: (seeded, players) => ({
    player: seeded.below(players),
    rewardType: seeded.pick([SHARE_REWARD, TOP_UP_REWARD]),
    copies: copiesOf(seeded),
  }),
  run: (simulation, { player, rewardType, copies }) =>
    concurrently(copies, () => claimOnce(simulation, player, rewardType)),
});

async function claimOnce(simulation: Simulation, player: Player, rewardType: number) {
  await whenUp(simulation);
  const askedAt = Date.now();
  const answer = await player.browser
    .post("/api/giftpaysys/receive", { rewardType })
    .catch(() => undefined);
  // A player without a response finds the code on the page, if there is one.
  if (!answer || answer.status === UNAVAILABLE) return;
  const { giftcode, errorCode } = answer.body;
  const { claims, soldOut, surprises } = simulation.notes;
  if (typeof giftcode === "string") claims.push({ player, rewardType, code: giftcode });
  else if (errorCode === "gift_sold_out") soldOut.set(rewardType, askedAt);
  else if (answer.status !== REFUSED) surprises.push(`claim: ${answer.status} ${answer.text}`);
}
