import { expect, test } from "vitest";
import { seedCampaigns } from "../features/campaign/seed-campaigns.ts";
import {
  aTopUpCampaign,
  giftCodesOf,
  receive,
  withCampaigns,
} from "../testing/money/gift-codes.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { byTwo, doneBy } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal(withCampaigns(aTopUpCampaign()));
/** Another process of the same portal. */
const beside = await aPortal(withCampaigns(), portal.database);
const console = await aConsole(portal.database);
await seedCampaigns(portal.services.db, portal.services.config.portal);
const mai = await console.signIn("mai", "marketing");
const hoa = await console.signIn("hoa", "senior");

const HOUR_MS = 60 * 60_000;
const hours = (count: number) =>
  new Date(Date.now() + count * HOUR_MS).toISOString().replace(/:\d{2}\.\d{3}Z$/, ":00.000Z");

test("R-OPS-9, R-GIFT-1: a gift campaign gives each player one of the codes within its budget, until it ends", async () => {
  await okay(
    byTwo(mai, hoa, {
      operation: "publish-gift",
      campaign: "tet",
      after: 0,
      title: "Code Tết",
      from: hours(-1),
      until: hours(24),
      content: {
        giftKind: "share",
        postUrl: "https://fsonline.example/tet",
        gives: "Bao lì xì 100 Ngân Lượng",
        budgetCodes: 3,
        newCodes: 1,
      },
    }),
  );
  const shown = await okay(mai.post("/api/console/campaigns/tet/codes", { reason: "to the game" }));
  const [made] = shown.body["codes"] as string[];
  expect(made).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const codes = { operation: "import-codes", campaign: "tet", codes: ["TET-0001", "TET-0002"] };
  await okay(doneBy(mai, codes));
  const more = { ...codes, codes: ["TET-0003"] };
  expect((await doneBy(mai, more)).body["errorCode"]).toBe("operation_refused");
  const players: Person[] = [];
  for (let at = 0; at < 4; at++) players.push(await aPlayer(beside));
  const given = [];
  for (const player of players) given.push((await receive(player, 2)).body["giftcode"]);
  const { body: listed } = await players[0]!.browser.get("/api/giftpaysys");
  expect(listed).toContainEqual(expect.objectContaining({ gives: "Bao lì xì 100 Ngân Lượng" }));
  expect(given).toEqual([made, "TET-0001", "TET-0002", undefined]);
  expect((await receive(players[0]!, 2)).body["giftcode"]).toBe(made);
  expect(await giftCodesOf(players[3]!)).toMatchObject([
    { description: "KeyAuto" },
    { description: "Code Tết" },
  ]);
  await okay(doneBy(hoa, { operation: "end-campaign", campaign: "tet" }));
  expect((await receive(players[3]!, 2)).body["errorCode"]).toBe("gift_over");
  const { rows } = (await okay(mai.get("/api/console/campaigns?kind=gift"))).body;
  expect(rows).toMatchObject([
    { campaign: "tet", state: "over", codes: { free: 0, given: 3 } },
    { campaign: "top-up", state: "running" },
  ]);
});
