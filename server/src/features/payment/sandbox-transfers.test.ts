/**
 * Transfers through the sandbox's bank: contents as banks write them are credited, and a notice that never arrived is
 * fetched.
 */
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aNotice, listEntryOf } from "../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import {
  aPortalWithSandbox,
  startPortalWithSandbox,
} from "../../testing/portal/portal-with-sandbox.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { startTestPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { fetchMissedNotices } from "./fetch-missed-notices.ts";
import { PATIENCE } from "../../testing/patience.ts";

const ONE_TRANSFER = { credit: 1_050, debt: 0 };

let player: Person;
let content: string;

const { portal, sandbox } = await aPortalWithSandbox();
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});
beforeEach(async () => {
  await sandbox.reset();
  player = await aPlayer(portal);
  content = await contentOf(player);
});

describe("R-PAY-5: over the bank feed's wire format", () => {
  test("a content is found in the texts that the banks write around it", async () => {
    const methods = ["vietcombank", "techcombank"] as const;
    // The sandbox chooses the text by the entry's id.
    for (let id = 1; id <= 12; id++) {
      const method = methods[id % 2] ?? "vietcombank";
      await sandbox.transfer({ amount: 10_000, content, method, id: Date.now() * 100 + id });
    }
    expect(await walletOf(player)).toEqual({ credit: 1_200, debt: 0 });
  });

  test.each(["down", "error", "lost-reply"] as const)(
    "after the fault %s the notice is sent again and credited once",
    async (fault) => {
      await sandbox.fault("bank", fault, { count: 2 });
      await sandbox.transfer({ amount: 100_000, content });
      await vi.waitFor(async () => expect(await walletOf(player)).toEqual(ONE_TRANSFER), PATIENCE);
      await sandbox.transfer({ amount: 10_000, content });
      expect(await walletOf(player)).toEqual({ credit: 1_150, debt: 0 });
    },
  );

  test("outgoing money and money to other accounts is acknowledged and credits nobody", async () => {
    const out = await sandbox.transfer({ amount: 100_000, content, transferType: "out" });
    const foreign = await sandbox.transfer({ amount: 100_000, content, account: "999999999" });
    for (const { deliveries } of [out, foreign])
      expect(deliveries).toMatchObject([{ status: 200 }]);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    expect(await historyOf(player)).toEqual([]);
  });
});

describe("R-PAY-5: a notice that never arrived", () => {
  test("is fetched from the feed's own list, and credited once if it arrives after all", async () => {
    const quiet = await startPortalWithSandbox(
      { SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET },
      { SANDBOX_RETRY_SCALE: "1" },
    );
    try {
      const payer = await aPlayer(quiet.portal);
      const own = await contentOf(payer);
      await quiet.sandbox.fault("bank", "down");
      const { id } = await quiet.sandbox.transfer({ amount: 100_000, content: own });
      expect(await walletOf(payer)).toEqual({ credit: 0, debt: 0 });
      await fetchMissedNotices(quiet.portal.services);
      expect(await walletOf(payer)).toEqual({ credit: 0, debt: 0 });

      await quiet.sandbox.fault("bank", "none");
      await fetchMissedNotices(quiet.portal.services);
      expect(await walletOf(payer)).toEqual(ONE_TRANSFER);
      await fetchMissedNotices(quiet.portal.services);
      const again = await quiet.sandbox.repeat(id);
      expect(again.deliveries).toMatchObject([{ status: 200 }]);
      expect(await walletOf(payer)).toEqual(ONE_TRANSFER);
      expect(await brokenInvariants(quiet.portal)).toEqual([]);
    } finally {
      await quiet.close();
    }
  });

  test("is found on any page of a list that has several", async () => {
    const list = await stubHttpServer();
    const reading = await startTestPortal({ SEPAY_API_URL: list.url, SEPAY_API_TOKEN: "a-token" });
    const payer = await aPlayer(reading);
    const own = await contentOf(payer);
    const missed = Array.from({ length: 5 }, () =>
      aNotice({ content: own, transferAmount: 10_000 }),
    );
    list.answers((response, { path }) => {
      const sinceId = Number(new URL(path, list.url).searchParams.get("since_id"));
      const page = missed.filter(({ id }) => id >= sinceId).slice(0, 2);
      response.writeHead(200).end(JSON.stringify({ transactions: page.map(listEntryOf) }));
    });
    await fetchMissedNotices(reading.services);
    expect(await walletOf(payer)).toEqual({ credit: 500, debt: 0 });
    await reading.close();
    await list.close();
  });
});
