import { SHARE_REWARD } from "@portal/contract/gift-code";
import { afterEach, describe, expect, test } from "vitest";
import {
  aShareCampaign,
  emptyInventories,
  giftCodesOf,
  receive,
  stock,
  withCampaigns,
} from "../../testing/money/gift-codes.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal(withCampaigns(aShareCampaign()));
afterEach(() => emptyInventories(portal));

describe("R-GIFT-1: a code that its player has entered in the game", () => {
  const enteredAtOf = async (player: Person) => (await giftCodesOf(player))[0]?.enteredAt;
  const mark = ({ browser }: Person, isEntered: boolean, campaign = "share") =>
    browser.send("PUT", `/api/giftpaysys/${campaign}/entered`, { isEntered });

  test("is marked on every device of the player, until they take it back, and on nobody else's", async () => {
    await stock(portal, "share", 2);
    const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
    await Promise.all([receive(player, SHARE_REWARD), receive(other, SHARE_REWARD)]);
    expect(await enteredAtOf(player)).toBeNull();
    expect((await mark(player, true)).status).toBe(204);
    const entered = await enteredAtOf(await onAnotherDevice(player));
    expect(entered).toEqual(expect.any(String));
    // A repeat keeps the first moment.
    await mark(player, true);
    expect(await enteredAtOf(player)).toBe(entered);
    expect(await enteredAtOf(other)).toBeNull();
    for (let times = 0; times < 2; times += 1) expect((await mark(player, false)).status).toBe(204);
    expect(await enteredAtOf(player)).toBeNull();
  });

  test("is one that the player has received: of any other there is nothing to mark", async () => {
    await stock(portal, "share", 1);
    const player = await aPlayer(portal);
    for (const [isEntered, campaign] of [
      [true, "share"],
      [false, "share"],
      [true, "unknown"],
    ] as const) {
      const { status, body } = await mark(player, isEntered, campaign);
      expect([status, body["errorCode"]]).toEqual([404, "gift_not_received"]);
    }
  });
});

async function onAnotherDevice({ username }: Person): Promise<Person> {
  const browser = openBrowser(portal.url);
  expect((await browser.post("/login", { username, password: GOOD_PASSWORD })).status).toBe(204);
  return { username, browser };
}
