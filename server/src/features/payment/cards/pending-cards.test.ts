/**
 * A card that the gateway has not decided stays open, is never sent again, and is credited once when the answer comes.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cardsOf, submit } from "../../../testing/money/cards.ts";
import { brokenInvariants, walletOf } from "../../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../../testing/people/people.ts";
import { openLivePage } from "../../../testing/portal/live-page.ts";
import { aPortalWithSandbox } from "../../../testing/portal/portal-with-sandbox.ts";
import { IMPATIENT } from "../../../testing/portal/test-portal.ts";
import { resumeCards } from "./resume-cards.ts";
import { PATIENCE } from "../../../testing/patience.ts";

const RESOLVED_WITHIN_MS = 20_000;
const PROCESSING = {
  status: "processing",
  message: "Thẻ đang được xử lý. Kết quả sẽ hiện ngay khi có.",
};

let player: Person;
const { portal, sandbox } = await aPortalWithSandbox({}, {}, IMPATIENT);
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
});
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

async function statusNow() {
  const [card] = await cardsOf(player);
  return card?.status;
}
const becomes = (status: string) =>
  vi.waitFor(async () => expect(await statusNow()).toBe(status), PATIENCE);
/** Postpones all jobs, so that only a callback makes the portal ask. */
const silenceJobs = () =>
  portal.database.query(
    "update jobs set run_at = now() + interval '1 hour' where lease_ends_at is null",
  );
const wakeJobs = () => portal.database.query("update jobs set run_at = now()");

describe("R-PAY-3: the gateway decides later", () => {
  test.each(["json", "form", "get"] as const)(
    "a callback by %s makes the portal ask, and the card is credited at once",
    async (form) => {
      await sandbox.setCallbackForm(form);
      const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 1_800 });
      const page = await openLivePage(portal.url, player);
      await page.next("ready");
      expect((await submit(player, card)).body).toMatchObject(PROCESSING);
      expect(await cardsOf(player)).toMatchObject([{ status: "pending", serial: card.serial }]);
      expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
      expect(await brokenInvariants(portal)).toEqual([]);
      await silenceJobs();
      expect(await page.next("topup", RESOLVED_WITHIN_MS)).toMatchObject({
        status: "success",
        credit: 1_000,
      });
      expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
      const [charge] = await sandbox.cardCharges();
      expect(charge?.calls.charging).toBe(1);
      expect(charge?.callbacks.map(({ status }) => status)).toEqual([200]);
    },
  );

  test("without a callback the job asks", async () => {
    const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 1_500, callback: "lost" });
    expect((await submit(player, card)).body).toMatchObject(PROCESSING);
    await becomes("success");
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
    expect((await sandbox.cardCharges())[0]?.calls.charging).toBe(1);
  });

  test("an early callback and a repeated one credit once", async () => {
    for (const callback of ["early", "repeated"] as const) {
      const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 50, callback });
      expect((await submit(player, card)).status).toBe(200);
    }
    await vi.waitFor(
      async () => expect(await walletOf(player)).toEqual({ credit: 2_000, debt: 0 }),
      PATIENCE,
    );
  });

  test("a repeat of the request under its key returns the result", async () => {
    const headers = { "idempotency-key": "one-card-of-the-page" };
    const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 1_500 });
    expect((await submit(player, card, headers)).body).toMatchObject(PROCESSING);
    expect((await submit(player, card)).body).toMatchObject({ errorCode: "card_in_flight" });
    await becomes("success");
    expect((await submit(player, card, headers)).body).toMatchObject({ status: "success" });
    expect((await submit(player, card)).body).toMatchObject({ errorCode: "card_used" });
  });
});

describe("R-PAY-3: a missing answer is not a failure", () => {
  test.each([
    ["lost-reply", {}],
    ["slow", { ms: 1_500 }],
  ] as const)(
    "%s: the card stays pending, is credited once, and is never sent again",
    async (fault, more) => {
      await sandbox.fault("card", fault, { count: 1, ...more });
      const card = await sandbox.mintCard();
      const answer = await submit(player, card);
      // The answer may arrive within the wait after a lost reply.
      if (fault === "slow") expect(answer.body).toMatchObject(PROCESSING);
      await becomes("success");
      expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
      const charges = await sandbox.cardCharges();
      expect(charges.map(({ calls }) => calls.charging)).toEqual([1]);
    },
  );

  test.each(["down", "error"] as const)(
    "%s while sending: the card stays pending while the gateway may have it, and may then be submitted again",
    async (fault) => {
      await sandbox.fault("card", fault, { count: 1 });
      const card = await sandbox.mintCard();
      expect((await submit(player, card)).body).toMatchObject(PROCESSING);
      await vi.waitFor(async () => {
        const lines = portal.logLines.filter((line) => line.includes('"not_held"'));
        expect(lines.length).toBeGreaterThan(1);
      }, PATIENCE);
      expect(await statusNow()).toBe("pending");
      expect((await submit(player, card)).body).toMatchObject({ errorCode: "card_in_flight" });

      await portal.database.query("update cards set sent_at = sent_at - interval '3 minutes'");
      await wakeJobs();
      await becomes("failed");
      const [failed] = await cardsOf(player);
      expect(failed?.errorNote).toContain("không nhận được thẻ");
      expect(await sandbox.cardCharges()).toEqual([]);
      // The card was not charged.
      expect((await submit(player, card)).body).toMatchObject({ status: "success" });
      expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
    },
  );

  test("a card that the gateway had accepted stays pending if the gateway no longer knows it", async () => {
    const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 600_000 });
    expect((await submit(player, card)).body).toMatchObject(PROCESSING);
    await sandbox.reset();
    await portal.database.query("update cards set sent_at = sent_at - interval '1 day'");
    await wakeJobs();
    await vi.waitFor(
      () => expect(portal.logLines.join("")).toContain("no longer knows a card"),
      PATIENCE,
    );
    expect(await statusNow()).toBe("pending");
    await portal.database.query("delete from jobs");
  });
});

describe("R-PAY-3: the periodic check of open cards", () => {
  test("enqueues a job for an open card without one, and for no other", async () => {
    // Settles the cards that earlier tests left open.
    await portal.database.query(
      "update cards set settled_at = now(), encrypted_pin = null, failure = 'rejected', is_taken = false where settled_at is null",
    );
    await portal.database.query(
      "update transactions set status = 'failed' where type = 'topup.card' and status = 'pending'",
    );
    const card = await sandbox.mintCard({ outcome: "delayed", delayMs: 1_500, callback: "lost" });
    expect((await submit(player, card)).body).toMatchObject(PROCESSING);
    const jobs = () => portal.database.query("select from jobs where task = 'charge-card'");
    await vi.waitFor(async () => {
      await portal.database.query("delete from jobs where lease_ends_at is null");
      expect(await jobs()).toHaveLength(0);
    }, PATIENCE);
    await Promise.all([resumeCards(portal.services), resumeCards(portal.services)]);
    await becomes("success");
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(0), PATIENCE);
    await resumeCards(portal.services);
    expect(await jobs()).toHaveLength(0);
    expect(await walletOf(player)).toEqual({ credit: 1_000, debt: 0 });
  });
});
