/**
 * Money is booked on the account that it came to: the current one, a retired one, one of another bank, or one that the
 * settings do not know.
 */
import { afterEach, describe, expect, test } from "vitest";
import { portal as demo } from "../../../../portal.config.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { ACKNOWLEDGED, countHeld, sendNotice } from "../../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, historyOf, walletOf } from "../../testing/money/wallets.ts";
import { readConfig } from "../../config.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { feedSecrets, noticeOf } from "../../testing/rails/bank-feeds.ts";

const RETIRED = "0451000123456";
const AGRIBANK = {
  name: "agribank-q1",
  label: "Agribank",
  type: "bank",
  feed: "sepay",
  bank: "agribank",
  accountName: "CONG TY FS ONLINE",
  accountNumber: "1500206001234",
  kpPer10000Vnd: 50,
  bonuses: [],
};

const [vietcombank, ...others] = demo.payment.transferMethods;
const transferMethods = [
  { ...vietcombank, retiredAccounts: [{ accountNumber: RETIRED }] },
  AGRIBANK,
  { ...AGRIBANK, name: "agribank-q2", accountNumber: "1500206009999", isOffered: false },
  { ...AGRIBANK, name: "agribank-q3", accountNumber: "1500206007777", feed: "casso" },
  ...others,
];
const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });

const portal = await aPortal({ ...feedSecrets, PORTAL_CONFIG });
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

async function cashOf(account: string): Promise<number> {
  const [found] = await portal.database.query<{ vnd: string }>(
    "select -sum(balance) as vnd from ledger_accounts where name = $1",
    [account],
  );
  return Number(found?.vnd ?? 0);
}

describe("R-FAIR-2: money to", () => {
  test("a retired account is credited at the rates of its method", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    expect(await sendNotice(portal.url, { content, accountNumber: RETIRED })).toEqual(ACKNOWLEDGED);
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await cashOf(`cash:vietcombank:${RETIRED}`)).toBe(100_000);
  });

  test("the current account is booked on that account", async () => {
    const player = await aPlayer(portal);
    const before = await cashOf("cash:vietcombank:1013579246");
    await sendNotice(portal.url, { content: await contentOf(player) });
    expect(await cashOf("cash:vietcombank:1013579246")).toBe(before + 100_000);
  });

  test.each([
    ["another bank", "agribank-q1", "1500206001234"],
    ["a bank that is no longer offered", "agribank-q2", "1500206009999"],
  ])("an account at %s is credited at the rates of that method", async (_what, name, account) => {
    const player = await aPlayer(portal);
    await sendNotice(portal.url, { content: await contentOf(player), accountNumber: account });
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    expect(await historyOf(player)).toMatchObject([{ payload: { source: name } }]);
    expect(await cashOf(`cash:${name}:${account}`)).toBe(100_000);
  });

  test("an unknown account is stored once, counted, and waits unmatched", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const counted = await countHeld(portal, "unknown_account");
    const notice = { id: 4_242, content, accountNumber: "99990001", referenceCode: "FT9" };
    const answers = await concurrently(50, () => sendNotice(portal.url, notice));
    expect(answers).toEqual(answers.map(() => ACKNOWLEDGED));
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    expect(await cashOf("cash:unknown:99990001")).toBe(100_000);
    expect(await countHeld(portal, "unknown_account")).toBe(counted + 1);
    expect(
      portal.logLines.filter((line) => line.includes("transfer_unknown_account")),
    ).toHaveLength(1);
    const kept = await portal.database.query(
      "select method, cash_account, octet_length(raw) > 0 as has_raw from inbound_notices where event_id = '4242'",
    );
    expect(kept).toEqual([
      { method: "unknown", cash_account: "cash:unknown:99990001", has_raw: true },
    ]);
  });
});

test("R-PAY-4: each offered bank of the settings is shown with a QR code", async () => {
  const { browser } = await aPlayer(portal);
  const { bankTransfers } = (await browser.get("/api/payment-methods")).body as {
    bankTransfers: { name: string; qrCodeData: string }[];
  };
  expect(bankTransfers.map(({ name }) => name)).toEqual([
    "vietcombank",
    "agribank-q1",
    "agribank-q3",
    "techcombank",
  ]);
  expect(bankTransfers[1]!.qrCodeData).toContain("0006970405");
  const topUp = { method: "agribank-q2", amountVnd: 10_000 };
  expect((await browser.post("/api/top-ups", topUp)).status).toBe(422);
});

test("R-PAY-5: a feed's notice for an account of another feed is ignored", async () => {
  const player = await aPlayer(portal);
  const entry = { number: 2, content: await contentOf(player), amountVnd: 100_000 };
  const ofOtherFeed = { accountNumber: AGRIBANK.accountNumber };
  const { body, headers = {} } = noticeOf("casso", entry, ofOtherFeed);
  const { status } = await fetch(`${portal.url}/webhooks/casso`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  expect(status).toBe(200);
  expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
});

test("a portal without the secret of a feed does not start, and names the variable", async () => {
  const starting = readConfig({
    ...TEST_SECRETS,
    DATABASE_URL: "postgres://localhost/x",
    GAME_API_URL: "http://127.0.0.1:9",
    VIETTEL_INQUIRY_URL: "http://127.0.0.1:9",
    PORTAL_CONFIG,
  });
  await expect(starting).rejects.toThrow(
    "CASSO_SECRET is missing, which the feed of agribank-q3 needs",
  );
});
