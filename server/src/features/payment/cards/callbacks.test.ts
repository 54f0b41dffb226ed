/**
 * A card gateway's callback is never believed: it only makes the portal ask the gateway. Forged ones credit
 * nothing.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callbackSign, sendCallback } from "../../../testing/money/card-gateway.ts";
import { cardsOf, submit } from "../../../testing/money/cards.ts";
import { brokenInvariants, walletOf } from "../../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import type { CallbackForm, SandboxCard } from "../../../testing/portal/sandbox.ts";
import { PATIENCE } from "../../../testing/patience.ts";
import { failCard } from "./fail-card.ts";

const LONG_MS = 600_000;
const NOTHING = { credit: 0, debt: 0 };

let player: Person;
const { portal, sandbox } = await aPortalWithSandbox();
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Waiting = { readonly card: SandboxCard; readonly requestId: string };

/** Returns a card that the gateway does not decide for ten minutes. The portal's job does not ask about it. */
async function waitingCard(mint: object = {}): Promise<Waiting> {
  const card = await sandbox.mintCard({ outcome: "delayed", delayMs: LONG_MS, ...mint });
  // The answer 'processing' takes three seconds, for which the test does not wait.
  void submit(player, card);
  const requestId = await vi.waitFor(async () => {
    const charge = (await sandbox.cardCharges()).find(({ serial }) => serial === card.serial);
    expect(charge).toBeDefined();
    return charge!.requestId;
  }, PATIENCE);
  await vi.waitFor(async () => {
    const quiet = await portal.database.query(
      `update jobs set run_at = now() + interval '1 hour'
       where payload->>'transactionId' = $1 and lease_ends_at is null returning id`,
      [requestId],
    );
    expect(quiet).toHaveLength(1);
  }, PATIENCE);
  return { card, requestId };
}

const checksOf = async ({ requestId }: Waiting) =>
  (await sandbox.cardCharges()).find((charge) => charge.requestId === requestId)!.calls.check;

function trueFields({ card, requestId }: Waiting) {
  return {
    request_id: requestId,
    status: 1,
    message: "ok",
    declared_value: card.value,
    value: card.value,
    amount: card.value,
    code: card.pin,
    serial: card.serial,
    telco: card.provider,
    trans_id: 1,
    callback_sign: callbackSign({ code: card.pin, serial: card.serial }),
  };
}

describe("R-PAY-3: a signed callback", () => {
  test("for an open card, in every form, makes the portal ask, and does not count itself", async () => {
    const waiting = await waitingCard();
    const before = await checksOf(waiting);
    const claims = [
      {},
      { value: 500_000, amount: 500_000 },
      { status: 2, value: 500_000 },
      { status: 3 },
      { status: 100 },
    ];
    const forms = ["json", "form", "get"] as const;
    for (const form of forms) {
      for (const claim of claims) {
        const fields = { ...trueFields(waiting), ...claim };
        expect(await sendCallback(portal.url, fields, form), form).toBe(200);
      }
    }
    expect(await checksOf(waiting)).toBe(before + forms.length * claims.length);
    expect(await cardsOf(player)).toMatchObject([{ status: "pending" }]);
    expect(await walletOf(player)).toEqual(NOTHING);
  });

  test("for a bad card fails it as the gateway answers", async () => {
    const waiting = await waitingCard({ delayMs: 3_000, realValue: 20_000 });
    await vi.waitFor(async () => {
      expect(await sendCallback(portal.url, trueFields(waiting))).toBe(200);
      expect(await cardsOf(player)).toMatchObject([{ status: "failed" }]);
    }, PATIENCE);
    expect(await walletOf(player)).toEqual(NOTHING);
  });

  test("for a card that has failed changes nothing, and the portal does not ask", async () => {
    const card = await sandbox.mintCard({ outcome: "used" });
    await submit(player, card);
    const [charge] = await sandbox.cardCharges();
    const waiting = { card, requestId: charge!.requestId };
    expect(await sendCallback(portal.url, trueFields(waiting))).toBe(200);
    expect(await checksOf(waiting)).toBe(0);
    expect(await cardsOf(player)).toMatchObject([{ status: "failed" }]);
    expect(await walletOf(player)).toEqual(NOTHING);
  });
});

test("R-PAY-3: a card that was charged while staff decided that it failed is named in the log", async () => {
  const waiting = await waitingCard({ delayMs: 3_000 });
  const id = waiting.requestId;
  await sandbox.fault("card", "slow", { count: 1, ms: 3_500 });
  const asked = sendCallback(portal.url, trueFields(waiting));
  await vi.waitFor(async () => expect(await sandbox.callsToHit("card")).toBe(0), PATIENCE);
  await failCard(portal.services, id, "not_received");
  expect(await asked).toBe(200);
  const charged = { event: "card_charged_after_failure", transactionId: id, realVnd: 100_000 };
  const lines = portal.logLines.map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual(expect.objectContaining(charged));
  expect(await walletOf(player)).toEqual(NOTHING);
});

describe("R-PAY-3: a forged callback", () => {
  const OTHER = { code: "999999999999999", serial: "99999999999999" };
  const forgeries: Record<string, (waiting: Waiting) => object> = {
    unsigned: () => ({ callback_sign: "" }),
    "signed with another key": ({ card }) => ({
      callback_sign: callbackSign({ code: card.pin, serial: card.serial }, "another key"),
    }),
    "another serial": () => ({ serial: OTHER.serial }),
    "another PIN": () => ({ code: OTHER.code }),
    "another card, with its signature": () => ({ ...OTHER, callback_sign: callbackSign(OTHER) }),
    "another declared value": () => ({ declared_value: 500_000 }),
    "no request": () => ({ request_id: "" }),
  };

  test("is refused in every form, and the portal does not ask", async () => {
    const waiting = await waitingCard();
    const before = await checksOf(waiting);
    for (const [what, forge] of Object.entries(forgeries)) {
      const fields = { ...trueFields(waiting), ...forge(waiting) };
      for (const form of ["json", "form", "get"] satisfies CallbackForm[]) {
        expect(await sendCallback(portal.url, fields, form), `${what} by ${form}`).toBe(401);
      }
    }
    expect(await checksOf(waiting)).toBe(before);
    expect(await walletOf(player)).toEqual(NOTHING);
  });
});
