import { expect, test } from "vitest";
import { aPlayerWith, historyOf, walletOf } from "../testing/money/wallets.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { GOOD_PASSWORD } from "../testing/people/people.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

test("R-WIRE-1: an older client signs in with its own fields and spellings", async () => {
  const { username } = await aPlayerWith(portal, 0);
  const browser = openBrowser(portal.url);
  const form = { username, password: GOOD_PASSWORD, remember: 1, _token: "x", device: null };
  expect((await browser.post("/login", form)).status).toBe(204);
  const again = openBrowser(portal.url);
  expect((await again.post("/login", { ...form, remember: null })).status).toBe(204);
});

test("R-WIRE-1: a recharge with texts or numbers gives the same order, once per key", async () => {
  const { username, browser } = await aPlayerWith(portal, 1_000);
  const key = { "idempotency-key": crypto.randomUUID() };
  const byText = { creditAmount: "100", zoneId: 1, securityCode: null, credit: 5_000, price: 1 };
  const first = await browser.post("/api/recharge/game", byText, key);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ coins: 10_000 });
  // The order in the other spelling is the same order, not another one under a used key.
  const again = await browser.post("/api/recharge/game", { creditAmount: 100, zoneId: "1" }, key);
  expect(again.body["transactionId"]).toBe(first.body["transactionId"]);
  const player = { username, browser };
  expect(await walletOf(player)).toEqual({ credit: 900, debt: 0 });
  expect(await sandbox.deliveriesTo(username)).toHaveLength(1);
  expect(JSON.stringify(await historyOf(player))).not.toContain("price");
});
