import { portal as settings } from "../../portal.config.ts";
import type { World } from "../play/world.ts";
import { differences } from "./compare.ts";
import type { LedgerBooks } from "./ledger-books.ts";

const SHARE_REWARD = 2;

type ShownCode = { readonly shareRequired: number; readonly giftCode: string | null };

/** Nobody has another's code, each player has one of a campaign at most, and it is the one he was told. */
export async function checkCodes(
  { players, notes }: World,
  { givenCodes, topUps }: LedgerBooks,
): Promise<string[]> {
  const shown: string[] = [];
  const codes: string[] = [];
  for (const { username, browser } of players) {
    const items = (await browser.get("/api/giftpaysys")).body as unknown as ShownCode[];
    for (const { shareRequired, giftCode } of items) {
      if (giftCode === null) continue;
      shown.push(`${shareRequired === 1 ? "share" : "top-up"} of ${username}`);
      codes.push(giftCode);
    }
  }
  const told = notes.claims.map(({ player, rewardType, code }) => ({
    owner: `${rewardType === SHARE_REWARD ? "share" : "top-up"} of ${player.username}`,
    code,
  }));
  return [
    ...differences(
      "gift codes:",
      shown,
      givenCodes.map(({ username, campaign }) => `${kindOf(campaign)} of ${username}`),
    ),
    ...(new Set(codes).size < codes.length ? ["a gift code was given to two players"] : []),
    ...told
      .filter(({ owner, code }) => !codes.includes(code) || !shown.includes(owner))
      .map(({ owner }) => `gift code ${owner}: told, but not his`),
    ...notEarned(givenCodes, topUps),
  ];
}

const { campaigns = [] } = settings.giftCodes ?? {};
const kindOf = (campaign: string) => campaigns.find(({ id }) => id === campaign)?.kind ?? campaign;

function notEarned(given: LedgerBooks["givenCodes"], topUps: LedgerBooks["topUps"]): string[] {
  return given.flatMap(({ username, campaign: id }) => {
    const campaign = campaigns.find((each) => each.id === id);
    const needed = (campaign?.kind === "top-up" ? campaign.thresholdVnd : undefined) ?? 0;
    const his = topUps.filter((each) => each.username === username);
    const total = his.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
    return total < needed ? [`${username} has a code of ${id} for ${total}đ of ${needed}đ`] : [];
  });
}
