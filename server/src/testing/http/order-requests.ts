/**
 * For each call that orders coins or claims a gift code, a request that has an effect: the part of `effectiveRequests`
 * about money. Tests that go through all calls send them.
 */
import { sendNotice } from "../money/bank-notices.ts";
import { contentOf } from "../money/wallets.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { randomInt } from "node:crypto";
import { SHARE_REWARD } from "@portal/contract/gift-code";
import { importCodes } from "../../features/gift-code/import-codes.ts";

/** A date of birth. */
const ADULT = "1994-04-30";

/**
 * Returns, by call, the requests that order coins, or that change such an order. A request has a path if its call's has
 * parameters.
 * @param giveIdentity sets the player's name and date of birth, without which the settings refuse an order
 */
export function orderRequests(
  portal: TestPortal,
  player: () => Person,
  giveIdentity: (dob: string) => Promise<unknown>,
): Record<string, () => Promise<{ readonly body: object; readonly path?: string }>> {
  const pathOf = async () => `/api/purchases/${await aPurchaseOf(portal, player())}`;
  const order = async () => {
    await giveIdentity(ADULT);
    return { body: { creditAmount: 100, zoneId: "1" } };
  };
  return {
    "POST /api/recharge/game": order,
    "POST /api/purchases": order,
    "PUT /api/purchases/{id}/method": async () => ({
      body: { method: "momo" },
      path: `${await pathOf()}/method`,
    }),
    "POST /api/purchases/{id}/confirm": async () => {
      const path = await pathOf();
      // It no longer waits for a proof (`why`), but for its player's confirmation.
      await portal.database.query("update purchases set why = null, needs_confirmation = true");
      return { body: {}, path: `${path}/confirm` };
    },
    "POST /api/purchases/{id}/pay": async () => {
      await giveIdentity(ADULT);
      return { body: {}, path: `${await pathOf()}/pay` };
    },
    "DELETE /api/purchases/{id}": async () => ({ body: {}, path: await pathOf() }),
  };
}

/** Makes a purchase that waits for its player, whose balance covers it. */
async function aPurchaseOf(portal: TestPortal, player: Person): Promise<string> {
  await sendNotice(portal.url, { content: await contentOf(player), transferAmount: 100_000 });
  const [row] = await portal.database.query<{ id: string }>(
    `insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, method,
       why, expires_at)
     select uuidv7(), id, 100, 10000, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', 'vietcombank',
       'payment_proof_needed', now() + interval '1 hour'
     from users where username = $1 returning id`,
    [player.username],
  );
  return row!.id;
}

const RECEIVE = { body: { rewardType: SHARE_REWARD } };

/** Requests about gift codes. Each adds a code to the campaign for a shared post first. */
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
