/**
 * The page that follows an announced transfer, step by step until it is credited, and which transfer belongs to which
 * announcement.
 */
import { randomUUID } from "node:crypto";
import { type OpenTopUp, type TopUp, OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { afterEach, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import { recall } from "../../testing/money/books.ts";
import { brokenInvariants, contentOf, historyOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person, userIdOf } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { deleteOldTopUps } from "./store.ts";

const AMOUNT_VND = 200_000;
const announced = { method: "vietcombank", amountVnd: AMOUNT_VND };

const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Announces a transfer. @returns the id of its page */
async function announce({ browser }: Person, form: object = announced): Promise<string> {
  const { status, body } = await browser.post("/api/top-ups", form);
  expect(status).toBe(200);
  return body["id"] as string;
}

async function pageOf({ browser }: Person, id: string): Promise<TopUp> {
  return (await browser.get(`/api/top-ups/${id}`)).body as unknown as TopUp;
}

async function openOf({ browser }: Person): Promise<OpenTopUp[]> {
  return (await browser.get("/api/top-ups")).body as unknown as OpenTopUp[];
}

async function pay(player: Person, notice: Parameters<typeof sendNotice>[1] = {}): Promise<void> {
  const content = await contentOf(player);
  await sendNotice(portal.url, { content, transferAmount: AMOUNT_VND, ...notice });
}

const age = (id: string, interval: string) =>
  portal.database.query("update top_ups set sent_at = sent_at - $2::interval where id = $1", [
    id,
    interval,
  ]);

describe("R-PAY-5: the page of a top-up", () => {
  test("shows each step with time and reference, from the announcement to the credit", async () => {
    const player = await aPlayer(portal);
    const id = await announce(player);
    expect(await pageOf(player, id)).toMatchObject({
      ...announced,
      id,
      state: "waiting",
      seen: null,
      matched: null,
      credited: null,
    });
    expect(await openOf(player)).toMatchObject([{ id, ...announced, state: "waiting" }]);

    const notice = aNotice({ transactionDate: "2026-03-12 09:41:07" });
    const { id: eventId, referenceCode, transactionDate } = notice;
    await pay(player, { id: eventId, referenceCode, transactionDate });
    const page = await pageOf(player, id);
    const topUp = (await historyOf(player)).find(({ type }) => type.startsWith("topup."));
    expect(page).toMatchObject({
      state: "credited",
      seen: { occurredAt: "2026-03-12T02:41:07Z", reference: notice.referenceCode },
      matched: { by: "content" },
      credited: { transactionId: topUp?.id, credit: 2_000, bonus: 140, debtSettled: 0 },
    });
    expect(Date.parse(page.sentAt!)).toBeLessThanOrEqual(Date.parse(page.seen!.receivedAt));
    expect(await openOf(player)).toEqual([]);
  });

  test("exists for unannounced money, under the transaction's id", async () => {
    const player = await aPlayer(portal);
    await pay(player);
    const topUp = (await historyOf(player)).find(({ type }) => type.startsWith("topup."));
    expect(await pageOf(player, topUp!.id)).toMatchObject({
      ...announced,
      sentAt: null,
      state: "credited",
      matched: { by: "content" },
    });
  });

  test("shows how much of the credit settled a debt", async () => {
    const player = await aPlayer(portal);
    await owe(player, 500);
    const id = await announce(player);
    await pay(player);
    expect((await pageOf(player, id)).credited).toMatchObject({ credit: 2_000, debtSettled: 500 });
  });

  test("lists other transfers that have arrived, because the player may have sent another amount", async () => {
    const player = await aPlayer(portal);
    await pay(player, { transferAmount: 20_000 });
    const id = await announce(player);
    await pay(player, { transferAmount: 150_000 });
    const { state, others } = await pageOf(player, id);
    expect(state).toBe("waiting");
    expect(others).toEqual([
      { id: expect.any(String), amountVnd: 150_000, at: expect.any(String) },
    ]);
    expect((await pageOf(player, others[0]!.id)).state).toBe("credited");
  });

  test("is late after 10 minutes and expired after 72 hours", async () => {
    const player = await aPlayer(portal);
    const id = await announce(player);
    await age(id, "10 minutes");
    expect((await pageOf(player, id)).state).toBe("late");
    expect((await openOf(player)).map(({ state }) => state)).toEqual(["late"]);
    await age(id, "72 hours");
    expect((await pageOf(player, id)).state).toBe("expired");
    expect(await openOf(player)).toEqual([]);
  });

  test("is only for its owner: a stranger gets the reply for an unknown id", async () => {
    const [owner, stranger] = [await aPlayer(portal), await aPlayer(portal)];
    const id = await announce(owner);
    const answers = await Promise.all([
      stranger.browser.get(`/api/top-ups/${id}`),
      stranger.browser.get(`/api/top-ups/${randomUUID()}`),
      stranger.browser.send("DELETE", `/api/top-ups/${id}`),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ errorCode: "top_up_not_found" });
    }
    expect(await openOf(owner)).toHaveLength(1);
  });
});

describe("R-PAY-5: a transfer finds its announcement", () => {
  test("the oldest of the same method and amount; each announcement gets one transfer", async () => {
    const player = await aPlayer(portal);
    const older = await announce(player);
    await age(older, "11 minutes");
    const newer = await announce(player);
    const other = await announce(player, { ...announced, amountVnd: 100_000 });
    expect(new Set([older, newer, other]).size).toBe(3);

    await pay(player);
    expect((await openOf(player)).map(({ id }) => id)).toEqual([other, newer]);
    await Promise.all([pay(player), pay(player)]);
    expect((await openOf(player)).map(({ id }) => id)).toEqual([other]);
  });

  test("repeated and concurrent announcements are one", async () => {
    const player = await aPlayer(portal);
    await player.browser.get("/api/csrf-cookie");
    const ids = await concurrently(10, () => announce(player));
    expect(new Set(ids).size).toBe(1);
  });

  test("an announcement finds money that has arrived before", async () => {
    const player = await aPlayer(portal);
    await pay(player);
    const id = await announce(player);
    expect(await pageOf(player, id)).toMatchObject({ state: "credited" });
    // The next announcement is about the next transfer.
    expect((await pageOf(player, await announce(player))).state).toBe("waiting");
  });

  test("concurrent announcement and money find each other", async () => {
    const player = await aPlayer(portal);
    await player.browser.get("/api/csrf-cookie");
    const amounts = Array.from({ length: 8 }, (_, index) => 50_000 + index);
    const ids = await Promise.all(
      amounts.map(async (amountVnd) => {
        const [id] = await Promise.all([
          announce(player, { ...announced, amountVnd }),
          pay(player, { transferAmount: amountVnd }),
        ]);
        return id;
      }),
    );
    for (const id of ids) expect((await pageOf(player, id)).state).toBe("credited");
    expect(await openOf(player)).toEqual([]);
  });
});

test("R-PAY-5: the open announcements are limited; a deleted one makes room", async () => {
  const player = await aPlayer(portal);
  const ids: string[] = [];
  for (let i = 1; i <= OPEN_TOP_UPS_MAX; i++) {
    ids.push(await announce(player, { ...announced, amountVnd: i * 10_000 }));
  }
  const refused = await player.browser.post("/api/top-ups", announced);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ errorCode: "too_many_open_top_ups" });
  expect((await player.browser.send("DELETE", `/api/top-ups/${ids[0]}`)).status).toBe(204);
  await announce(player);
});

test("R-PAY-5: an announcement whose money has arrived is not deleted, by the player or by age", async () => {
  const player = await aPlayer(portal);
  const [arrived, never] = [
    await announce(player),
    await announce(player, { ...announced, amountVnd: 30_000 }),
  ];
  await pay(player);
  expect((await player.browser.send("DELETE", `/api/top-ups/${arrived}`)).status).toBe(404);
  await Promise.all([age(arrived, "31 days"), age(never, "31 days")]);
  await deleteOldTopUps(portal.services.db);
  expect((await pageOf(player, arrived)).state).toBe("credited");
  expect((await player.browser.get(`/api/top-ups/${never}`)).status).toBe(404);
  const deletion = "delete from top_ups where transaction_id is not null";
  await expect(portal.database.query(deletion)).rejects.toThrow("append-only");
});

test("R-PAY-5: invalid announcements are refused", async () => {
  const { browser } = await aPlayer(portal);
  for (const form of [
    { method: "no-such-bank", amountVnd: AMOUNT_VND },
    { method: "vietcombank", amountVnd: 0 },
    { method: "vietcombank", amountVnd: 1_000_000_000 },
    { method: "vietcombank" },
  ]) {
    expect([form, (await browser.post("/api/top-ups", form)).status]).toEqual([form, 422]);
  }
});

/** Recalls more than the player has. */
async function owe(player: Person, debtKp: number): Promise<void> {
  await recall(portal.ownerDb, await userIdOf(portal, player), debtKp);
}
