/**
 * Kills the portal (kill -9) at each moment of a card's submission, restarts it and repeats the request: the card is
 * charged once, and credited once or not at all. First the moments, by what the portal writes or the gateway has done.
 */
import { describe, expect, test } from "vitest";
import { cardsOf, submit } from "../testing/money/cards.ts";
import { historyOf, walletOf } from "../testing/money/wallets.ts";
import type { Answer } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import type { SandboxCard } from "../testing/portal/sandbox.ts";
import { afterKill, type Kill, killAt, killOnce, type Scene } from "./kill.ts";
import { aKillablePortal } from "./killable-portal.ts";
import type { Moment } from "./stop-point.ts";

const CREDIT = 1_000;

const portal = await aKillablePortal();

const at = (statement: Moment["statement"], table: string, when = "true"): Moment => ({
  statement,
  table,
  when,
});
const sending = at("update", "cards", "old.sent_at is null and new.sent_at is not null");
const decision = at("update", "transactions", "new.status <> old.status");

const isSent = async ({ portal }: Scene) =>
  (
    await portal.database.query(
      "select from cards where sent_at is not null and settled_at is null",
    )
  ).length > 0;
/** True once the fault, which is planned for one call, has no call left to hit. */
const isGatewayCalled = async ({ portal }: Scene) =>
  (await portal.sandbox.callsToHit("card")) === 0;
const hasGatewayCharged = async ({ portal }: Scene) =>
  (await portal.sandbox.cardCharges()).some(({ status }) => status === 1);

const credited: Readonly<Record<string, Kill>> = {
  "before the card is stored": { kill: killAt(at("insert", "cards")) },
  "between the card and its job": { kill: killAt(at("insert", "jobs")) },
  "when the card is stored and about to be sent": { kill: killAt(sending) },
  "while the gateway handles the card": {
    prepare: ({ portal }) => portal.sandbox.fault("card", "slow", { ms: 2_000, count: 1 }),
    kill: killOnce(isGatewayCalled),
  },
  "when the gateway has charged it and its reply is lost": {
    prepare: ({ portal }) => portal.sandbox.fault("card", "lost-reply", { count: 1 }),
    kill: killOnce(hasGatewayCharged),
  },
  "between the gateway's reply and the credit": { kill: killAt(decision) },
  "in the middle of the credit": { kill: killAt(at("insert", "journals")) },
  "between the credit and the end of its job": { kill: killAt(at("delete", "jobs")) },
};

const refused: Readonly<Record<string, Kill>> = {
  "between the gateway's refusal and the end of the card": { kill: killAt(decision) },
  "between the end of the card and the end of its job": { kill: killAt(at("delete", "jobs")) },
};

describe("R-PAY-3: kill -9 of the portal and a restart", () => {
  test.each(Object.entries(credited))("%s: one charge, one credit", async (_when, kill) => {
    await submitAndKill(kill, "success", async ({ player }, again) => {
      expect(again.body).toMatchObject({ status: "success" });
      await expectCharges([1]);
      expect(await walletOf(player)).toEqual({ credit: CREDIT, debt: 0 });
      expect(await historyOf(player)).toMatchObject([{ type: "topup.card", status: "success" }]);
    });
  });

  test.each(Object.entries(refused))("%s: the card fails once", async (_when, kill) => {
    await submitAndKill(kill, "used", async ({ player }, again) => {
      expect(again.body).toMatchObject({ errorCode: "card_bad_card" });
      await expectCharges([1]);
      expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    });
  });

  test("between marking the card as sent and sending it: the card is never sent, and can be submitted again", async () => {
    const kill: Kill = {
      prepare: ({ portal }) => portal.sandbox.fault("card", "down"),
      kill: async (scene, send) => {
        await killOnce(isSent)(scene, send);
        await scene.portal.sandbox.fault("card", "none");
        // Simulates the three minutes in which the card could still be under way.
        await scene.portal.database.query(
          "update cards set sent_at = sent_at - interval '3 minutes'",
        );
      },
    };
    await submitAndKill(kill, "success", async ({ player }, again, submitted) => {
      expect(again.body).toMatchObject({ errorCode: "card_not_received" });
      await expectCharges([]);
      expect(await cardsOf(player)).toMatchObject([{ status: "failed" }]);
      expect((await submit(player, submitted)).body).toMatchObject({ status: "success" });
      await expectCharges([1]);
      expect(await walletOf(player)).toEqual({ credit: CREDIT, debt: 0 });
    });
  });
});

async function expectCharges(charging: number[]): Promise<void> {
  const charges = await portal.sandbox.cardCharges();
  expect(charges.map(({ calls }) => calls.charging)).toEqual(charging);
}

/** Submits a card, kills the portal, and submits the same card under the same key until it is final. */
async function submitAndKill(
  kill: Kill,
  outcome: "success" | "used",
  check: (scene: Scene, again: Answer, submitted: SandboxCard) => Promise<void>,
): Promise<void> {
  const scene: Scene = { portal, player: await aPlayer(portal) };
  const submitted = await portal.sandbox.mintCard({ outcome });
  const headers = { "idempotency-key": "one-card-of-the-page" };
  const again = await afterKill(kill, scene, () => submit(scene.player, submitted, headers));
  await check(scene, again, submitted);
}
