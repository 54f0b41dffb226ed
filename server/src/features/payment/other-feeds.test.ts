import { afterAll, expect, test } from "vitest";
import { portal as demo } from "../../../../portal.config.ts";
import { readConfig } from "../../config.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { FEED_SECRET, feedSecrets, noticeOf } from "../../testing/rails/bank-feeds.ts";

const [vietcombank, techcombank] = demo.payment.transferMethods;
const transferMethods = [
  { ...vietcombank, feed: "casso" },
  { ...techcombank, feed: "payos" },
];
const PORTAL_CONFIG = portalConfigWith({ payment: { ...demo.payment, transferMethods } });

const portal = await aPortal({ ...feedSecrets, PORTAL_CONFIG });
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

test("R-PAY-5: a feed's notice for an account of another feed is ignored", async () => {
  const player = await aPlayer(portal);
  const entry = { number: 2, content: await contentOf(player), amountVnd: 100_000 };
  const ofOtherFeed = { accountNumber: "19036668888019" };
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
    CASSO_SECRET: FEED_SECRET,
    PORTAL_CONFIG,
  });
  await expect(starting).rejects.toThrow(
    "PAYOS_CHECKSUM_KEY is missing, which the feed of techcombank needs",
  );
});
