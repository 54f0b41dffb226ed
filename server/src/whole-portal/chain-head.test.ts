/** The portal writes the head of the journals' hash chain to the operator's folder, outside of its database. */
import { afterAll, expect, test } from "vitest";
import {
  chainHeadText,
  findChainHead,
  publishChainHead,
  chainJournals,
} from "../domain/ledger/hash-chain.ts";
import { aHolder, topUp } from "../testing/money/books.ts";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const TOKEN = "a-token-of-the-folder";

const folder = await stubHttpServer();
afterAll(() => folder.close());
const { services } = await aPortal({
  CHAIN_HEAD_URL: `${folder.url}/heads/`,
  CHAIN_HEAD_TOKEN: TOKEN,
});

async function publishedAt(): Promise<number | undefined> {
  const name = "portal_chain_head_published_timestamp_seconds";
  const { values } = await services.registry.getSingleMetric(name)!.get();
  return values[0]?.value;
}

test("I12: the chain's head is written to the operator's folder; a refused write publishes nothing", async () => {
  await topUp(services.db, (await aHolder(services.db)).paymentCode, 100_000);
  while ((await chainJournals(services.db, 1_000)) > 0);
  const head = (await findChainHead(services.db))!;

  folder.answersJson(507, {});
  await publishChainHead(services);
  expect(await publishedAt()).toBe(0);

  folder.answersJson(201, {});
  await publishChainHead(services);
  expect(await publishedAt()).toBeGreaterThan(0);
  expect(folder.received.at(-1)).toMatchObject({
    method: "PUT",
    path: `/heads/chain-head-${head.position}.txt`,
    headers: { authorization: `Bearer ${TOKEN}`, "if-none-match": "*" },
    body: `${chainHeadText(head)}\n`,
  });

  // Another process was faster.
  folder.answersJson(412, {});
  services.registry.resetMetrics();
  await publishChainHead(services);
  expect(await publishedAt()).toBeGreaterThan(0);
});
