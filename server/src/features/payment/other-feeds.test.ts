import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { brokenInvariants, contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { FEED_SECRET, feedSecrets, noticeOf } from "../../testing/rails/bank-feeds.ts";

const ACCOUNT_OF_PAYOS = "19036668888019";
const SETTINGS = join(tmpdir(), `portal-feeds-${process.pid}.ts`);

let portal: TestPortal;
let player: Person;
let content: string;
beforeAll(async () => {
  const original = new URL("../../../../portal.config.ts", import.meta.url).href;
  writeFileSync(
    SETTINGS,
    `import { portal as original } from ${JSON.stringify(original)};
     const feeds = ["casso", "payos"];
     const { transferMethods } = original.payment;
     export const portal = { ...original, payment: { ...original.payment,
       transferMethods: transferMethods.filter(({ type }) => type === "bank").map((method, at) => ({ ...method, feed: feeds[at] })) } };`,
  );
  portal = await startTestPortal({ ...feedSecrets, PORTAL_CONFIG: SETTINGS });
  player = await aPlayer(portal);
  content = await contentOf(player);
});
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
  await portal.close();
  rmSync(SETTINGS);
});

test("R-PAY-5: a feed's notice of an account that another feed tells of is left alone", async () => {
  const before = await walletOf(player);
  const entry = { number: 2, content, amountVnd: 100_000 };
  const { body, headers = {} } = noticeOf("casso", entry, { accountNumber: ACCOUNT_OF_PAYOS });
  expect((await post("casso", body, headers)).status).toBe(200);
  expect(await walletOf(player)).toEqual(before);
});

test("a feed whose secret is missing is named when the portal starts", async () => {
  const starting = readConfig({
    ...TEST_SECRETS,
    DATABASE_URL: "postgres://localhost/x",
    GAME_API_URL: "http://127.0.0.1:9",
    VIETTEL_INQUIRY_URL: "http://127.0.0.1:9",
    CASSO_SECRET: FEED_SECRET,
    PORTAL_CONFIG: SETTINGS,
  });
  await expect(starting).rejects.toThrow(
    "PAYOS_CHECKSUM_KEY is missing, which the feed of techcombank needs",
  );
});

async function post(feed: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(`${portal.url}/webhooks/${feed}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}
