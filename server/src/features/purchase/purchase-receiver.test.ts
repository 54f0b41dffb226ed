import type { Purchase } from "@portal/contract/purchase";
import { afterAll, describe, expect, test } from "vitest";
import { aPurchase, order, purchaseOf, untilState } from "../../testing/money/purchases.ts";
import { aPlayerWith, brokenInvariants, historyOf, topUp } from "../../testing/money/wallets.ts";
import { okay } from "../../testing/people/browser.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { openLivePage } from "../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

describe("R-SHOP-4: a purchase", () => {
  test("is for a character that the game lists; the order names its id", async () => {
    const player = await aPlayerWith(portal, 500);
    const characterId = `${player.username}-1`;
    await okay(player.browser.get("/api/zones"));
    await sandbox.fault("game", "error");
    expect((await order(player, { characterId })).body["errorCode"]).toBe("game_unavailable");
    await sandbox.fault("game", "none");
    const strange = await order(player, { characterId: "demo-1", character: "Lãnh Nguyệt Kiếm" });
    expect([strange.status, Object.keys(strange.body["errors"] as object)]).toEqual([
      422,
      ["characterId"],
    ]);
    // The name comes from the game, not from the page.
    const id = await aPurchase(player, { characterId, character: "Nobody" });
    const { character } = await untilState(player, id, "delivered");
    expect(character).not.toBe("Nobody");
    const [delivered] = await sandbox.deliveriesTo(player.username);
    expect(delivered).toMatchObject({ requestId: id, character: characterId });
    const [line] = await historyOf(player);
    expect(line).toMatchObject({ id, payload: { metadata: { characterName: character } } });
  });

  test("is for the character chosen last before the payment", async () => {
    const player = await aPlayer(portal);
    const page = await openLivePage(portal.url, player);
    const id = await aPurchase(player, { character: "Tiểu Yến" });
    const { body } = await okay(order(player, { character: "Mộ Dung Vân" }));
    expect(body).toEqual({ id, receiverBefore: { character: "Tiểu Yến" } });
    const again = await okay(order(player, { character: "Mộ Dung Vân" }));
    expect(again.body).toEqual({ id, receiverBefore: null });
    expect((await purchaseOf(player, id)).character).toBe("Mộ Dung Vân");
    // A page that still shows the QR code of the first choice names the new one.
    expect(await page.next("purchase")).toEqual({ kind: "purchase", purchaseId: id });
    await topUp(portal, player, 50_000);
    expect((await untilState(player, id, "delivered")).character).toBe("Mộ Dung Vân");
    const next = await aPurchase(player, { character: "Tiểu Yến" });
    expect(next).not.toBe(id);
    expect((await purchaseOf(player, id)).character).toBe("Mộ Dung Vân");
  });
});

describe("R-SHOP-1: a purchase", () => {
  test("links to the money that paid it and back; an open one is listed however old", async () => {
    const player = await aPlayer(portal);
    const id = await aPurchase(player);
    const { payment } = await purchaseOf(player, id);
    const seenTopUp = async () =>
      (await okay(player.browser.get(`/api/top-ups/${payment!.topUpId}`))).body;
    expect(await seenTopUp()).toMatchObject({ purchaseId: id });
    await topUp(portal, player, payment!.amountVnd);
    const { received } = await untilState(player, id, "delivered");
    expect(await seenTopUp()).toMatchObject({ purchaseId: id, state: "credited" });
    for (const line of [id, received[0]?.transactionId]) {
      const { body } = await okay(player.browser.get(`/api/transactions/${line}`));
      expect((body["lines"] as { purchaseId: string }[])[0]).toMatchObject({ purchaseId: id });
    }
    const old = await aPurchase(player, { creditAmount: 100 });
    await portal.database.query(
      `update purchases set created_at = now() - interval '2 days', ordered_at = ordered_at - interval '2 days',
         expires_at = now() + interval '1 minute' where id = any ($1)`,
      [[id, old]],
    );
    const listed = (await player.browser.get("/api/purchases")).body as unknown as Purchase[];
    expect(listed.map((each) => each.id)).toEqual([old]);
  });
});
