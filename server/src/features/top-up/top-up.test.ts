import { randomUUID } from "node:crypto";
import type { OpenTopUp, TopUp } from "@portal/contract/top-up";
import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { afterEach, describe, expect, test } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { aNotice, sendNotice } from "../../testing/money/bank-notices.ts";
import { recall } from "../../testing/money/books.ts";
import { brokenInvariants, contentOf, historyOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { deleteOldTopUps } from "./store.ts";
import { userIdOf } from "../../testing/money/purchases.ts";

const AMOUNT_VND = 200_000;
const reported = { method: "vietcombank", amountVnd: AMOUNT_VND };

const portal = await aPortal();
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

/** Announces a transfer. @returns the id of its page */
async function say({ browser }: Person, words: object = reported): Promise<string> {
  const { status, body } = await browser.post("/api/top-ups", words);
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
  test("tells each step with time and reference, from the player's word to the credit", async () => {
    const player = await aPlayer(portal);
    const id = await say(player);
    expect(await pageOf(player, id)).toMatchObject({
      ...reported,
      id,
      state: "waiting",
      seen: null,
      matched: null,
      credited: null,
    });
    expect(await openOf(player)).toMatchObject([{ id, ...reported, state: "waiting" }]);

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
    expect(Date.parse(page.sentAt!)).toBeLessThanOrEqual(Date.parse(page.seen!.toldAt));
    expect(await openOf(player)).toEqual([]);
  });

  test("is there for money that came without a word, by the transaction's id", async () => {
    const player = await aPlayer(portal);
    await pay(player);
    const topUp = (await historyOf(player)).find(({ type }) => type.startsWith("topup."));
    expect(await pageOf(player, topUp!.id)).toMatchObject({
      ...reported,
      sentAt: null,
      state: "credited",
      matched: { by: "content" },
    });
  });

  test("tells what of the credit went into a debt", async () => {
    const player = await aPlayer(portal);
    await owe(player, 500);
    const id = await say(player);
    await pay(player);
    expect((await pageOf(player, id)).credited).toMatchObject({ credit: 2_000, debtSettled: 500 });
  });

  test("names what has come meanwhile, for one may have sent another amount than one said", async () => {
    const player = await aPlayer(portal);
    await pay(player, { transferAmount: 20_000 });
    const id = await say(player);
    await pay(player, { transferAmount: 150_000 });
    const { state, others } = await pageOf(player, id);
    expect(state).toBe("waiting");
    expect(others).toEqual([
      { id: expect.any(String), amountVnd: 150_000, at: expect.any(String) },
    ]);
    expect((await pageOf(player, others[0]!.id)).state).toBe("credited");
  });

  test.each([
    ["10 minutes", "late"],
    ["72 hours", "expired"],
  ])("says after %s that the money is %s", async (interval, state) => {
    const player = await aPlayer(portal);
    const id = await say(player);
    await age(id, interval);
    expect((await pageOf(player, id)).state).toBe(state);
    expect((await openOf(player)).map((open) => open.state)).toEqual(
      state === "late" ? ["late"] : [],
    );
  });

  test("is its owner's alone: a stranger's is answered as one that is not there", async () => {
    const [owner, stranger] = [await aPlayer(portal), await aPlayer(portal)];
    const id = await say(owner);
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

describe("R-PAY-5: a transfer finds the word that was said of it", () => {
  test("the oldest of the same method and amount, and each word one transfer", async () => {
    const player = await aPlayer(portal);
    const older = await say(player);
    await age(older, "11 minutes");
    const newer = await say(player);
    const other = await say(player, { ...reported, amountVnd: 100_000 });
    expect(new Set([older, newer, other]).size).toBe(3);

    await pay(player);
    expect((await openOf(player)).map(({ id }) => id)).toEqual([other, newer]);
    await Promise.all([pay(player), pay(player)]);
    expect((await openOf(player)).map(({ id }) => id)).toEqual([other]);
  });

  test("a word pressed twice is one word, also at the same moment", async () => {
    const player = await aPlayer(portal);
    await player.browser.get("/api/csrf-cookie");
    const ids = await concurrently(10, () => say(player));
    expect(new Set(ids).size).toBe(1);
  });

  test("money that was faster than the word is found by it", async () => {
    const player = await aPlayer(portal);
    await pay(player);
    const id = await say(player);
    expect(await pageOf(player, id)).toMatchObject({ state: "credited" });
    // The next announcement is about the next transfer.
    expect((await pageOf(player, await say(player))).state).toBe("waiting");
  });

  test("word and money at the same moment never miss each other", async () => {
    const player = await aPlayer(portal);
    await player.browser.get("/api/csrf-cookie");
    const amounts = Array.from({ length: 8 }, (_, index) => 50_000 + index);
    const ids = await Promise.all(
      amounts.map(async (amountVnd) => {
        const [id] = await Promise.all([
          say(player, { ...reported, amountVnd }),
          pay(player, { transferAmount: amountVnd }),
        ]);
        return id;
      }),
    );
    for (const id of ids) expect((await pageOf(player, id)).state).toBe("credited");
    expect(await openOf(player)).toEqual([]);
  });
});

test("R-PAY-5: only so many words are open at a time; one that is taken back makes room", async () => {
  const player = await aPlayer(portal);
  const ids: string[] = [];
  for (let i = 1; i <= OPEN_TOP_UPS_MAX; i++) {
    ids.push(await say(player, { ...reported, amountVnd: i * 10_000 }));
  }
  const refused = await player.browser.post("/api/top-ups", reported);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ errorCode: "too_many_open_top_ups" });
  expect((await player.browser.send("DELETE", `/api/top-ups/${ids[0]}`)).status).toBe(204);
  await say(player);
});

test("R-PAY-5: what money came for cannot be taken back, nor is it forgotten", async () => {
  const player = await aPlayer(portal);
  const [arrived, never] = [
    await say(player),
    await say(player, { ...reported, amountVnd: 30_000 }),
  ];
  await pay(player);
  expect((await player.browser.send("DELETE", `/api/top-ups/${arrived}`)).status).toBe(404);
  await Promise.all([age(arrived, "31 days"), age(never, "31 days")]);
  await deleteOldTopUps(portal.services.db);
  expect((await pageOf(player, arrived)).state).toBe("credited");
  expect((await player.browser.get(`/api/top-ups/${never}`)).status).toBe(404);
});

test.each([
  { method: "no-such-bank", amountVnd: AMOUNT_VND },
  { method: "vietcombank", amountVnd: 0 },
  { method: "vietcombank", amountVnd: 1_000_000_000 },
  { method: "vietcombank" },
])("R-PAY-5: words of %o are refused", async (words) => {
  const player = await aPlayer(portal);
  expect((await player.browser.post("/api/top-ups", words)).status).toBe(422);
});

/** Recalls more than the player has. */
async function owe(player: Person, debtKp: number): Promise<void> {
  await recall(portal.ownerDb, await userIdOf(portal, player), debtKp);
}
