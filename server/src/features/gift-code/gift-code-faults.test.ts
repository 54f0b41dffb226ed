/** If the connection to the database breaks during a claim, the player gets exactly one gift code all the same. */
import { SHARE_REWARD } from "@portal/contract/gift-code";
import { afterAll, expect, test } from "vitest";
import { startDatabaseProxy } from "../../testing/database/database-proxy.ts";
import { aDatabase } from "../../testing/database/test-database.ts";
import { aShareCampaign, receive, stock, withCampaigns } from "../../testing/money/gift-codes.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { startTestPortal } from "../../testing/portal/test-portal.ts";

const database = await aDatabase();
const proxy = await startDatabaseProxy(database.runtimeUrl);
const portal = await startTestPortal(
  // The proxy recognises statements by their text, which prepared ones do not send.
  {
    ...withCampaigns(aShareCampaign()),
    DATABASE_URL: proxy.url,
    DATABASE_PREPARE: "false",
  },
  database,
);
afterAll(async () => {
  await portal.close();
  await proxy.close();
});

async function countGiven(): Promise<number> {
  const given = await database.query("select from gift_codes where user_id is not null");
  return given.length;
}

test.each(["before", "after"] as const)(
  "R-GIFT-1: a claim whose connection breaks %s the database receives it gives one code",
  async (when) => {
    await stock(portal, "share", 10);
    const before = await countGiven();
    const player = await aPlayer(portal);
    proxy.cutAt({ statement: "claim_gift_code", when });
    const claim = await receive(player, SHARE_REWARD);
    expect(proxy.hasCut()).toBe(true);
    expect(claim.status).toBe(200);
    expect((await receive(player, SHARE_REWARD)).body).toEqual(claim.body);
    expect(await countGiven()).toBe(before + 1);
  },
);
