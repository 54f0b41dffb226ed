import { randomInt } from "node:crypto";
import { SHARE_REWARD } from "@portal/contract/gift-code";
import { importCodes } from "../../features/gift-code/import-codes.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

const RECEIVE = { body: { rewardType: SHARE_REWARD } };

/** Requests about gift codes that have an effect: for each, a code of the campaign for a shared post is there. */
export const giftRequests = (portal: TestPortal, player: () => Person) => ({
  "POST /api/giftpaysys/receive": async () => {
    await stockForSharing(portal);
    return RECEIVE;
  },
  "PUT /api/giftpaysys/{campaign}/entered": async () => {
    const campaign = await stockForSharing(portal);
    await player().browser.post("/api/giftpaysys/receive", RECEIVE.body);
    return { body: { isEntered: true }, path: `/api/giftpaysys/${campaign}/entered` };
  },
});

/** Adds one more code to the inventory of the campaign for a shared post. @returns the campaign */
async function stockForSharing({ services }: TestPortal): Promise<string> {
  const { db, giftCodeVault, config } = services;
  const { id: campaign } = config.portal.giftCodes.campaigns.find(({ kind }) => kind === "share")!;
  await importCodes(db, giftCodeVault, { campaign, codes: [`MA-${randomInt(10 ** 12)}`] });
  return campaign;
}
