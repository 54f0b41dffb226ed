/** The command by which a player asks for a gift code. */
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { giftCampaigns } from "../generate/accounts.ts";
import { command, copiesOf } from "./command.ts";
import { type Simulation, UNAVAILABLE, whenUp } from "./context.ts";
import type { Player } from "./notes.ts";

/** The reward types of the shared post and of the top-ups (specification §3). */
const REWARD_TYPES = { "chia-se-2026": 2, "tich-luy-100k-2026": 9999 } as const;
type Campaign = keyof typeof REWARD_TYPES;
const REFUSED = 409;

export const claim = command({
  weight: 6,
  draw: (seeded, players) => ({
    player: seeded.below(players),
    campaign: seeded.pick(giftCampaigns),
    copies: copiesOf(seeded),
  }),
  run: (simulation, { player, campaign, copies }) =>
    concurrently(copies, () => claimOnce(simulation, player, campaign)),
});

async function claimOnce(simulation: Simulation, player: Player, campaign: Campaign) {
  await whenUp(simulation);
  const askedAt = Date.now();
  const answer = await player.browser
    .post("/api/giftpaysys/receive", { rewardType: REWARD_TYPES[campaign] })
    .catch(() => undefined);
  // A player without a response finds the code on the page, if there is one.
  if (!answer || answer.status === UNAVAILABLE) return;
  const { giftcode, errorCode } = answer.body;
  const { claims, soldOut, surprises } = simulation.notes;
  if (typeof giftcode === "string") claims.push({ player, campaign, code: giftcode });
  else if (errorCode === "gift_sold_out") soldOut.set(campaign, askedAt);
  else if (answer.status !== REFUSED) surprises.push(`claim: ${answer.status} ${answer.text}`);
}
