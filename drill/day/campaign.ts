import { worldSettings } from "../../simulation/generate/accounts.ts";
import type { Command } from "../../simulation/generate/command.ts";
import { arrive, nextReference } from "../../simulation/execute/arrive.ts";
import type { Day } from "./day.ts";

/** Who pays by it while the settings change gets either bonus, so nobody does then. */
const METHOD = "techcombank";
const BONUSES = [{ cashValueVnd: 50_000, bonusPercent: 30 }];
const AMOUNTS_VND = [20_000, 50_000, 300_000] as const;

const { payment } = worldSettings;

/** The settings in which the campaign stands. */
export const CAMPAIGN_SETTINGS = {
  payment: {
    ...payment,
    transferMethods: payment.transferMethods.map((method) =>
      method.name === METHOD ? { ...method, bonuses: BONUSES } : method,
    ),
  },
};

export const isOutsideOfCampaign = (command: Command): boolean =>
  command.kind !== "transfer" || command.method !== METHOD;

/** Sends a payment of each amount, by player after player. */
export async function payInCampaign({ simulation, campaign }: Day): Promise<void> {
  const { players } = simulation;
  for (const amountVnd of AMOUNTS_VND) {
    const player = players[campaign.payments % players.length]!;
    campaign.payments += 1;
    await arrive(simulation, {
      method: METHOD,
      amountVnd,
      content: player.paymentContent,
      reference: nextReference(),
      owner: player.username,
      campaign: BONUSES,
    });
  }
}
