import { send, SEPAY_TEST, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { feedFormats, signedNotice } from "../../server/src/testing/rails/bank-feeds.ts";
import type { Attack } from "../generate/attacks.ts";
import { type Simulation, whenUp } from "./context.ts";

const ACKNOWLEDGED = new Set([200, 503]);

/** A bank feed tries its webhook, with a good signature. Whatever it books is more than the outside's books have. */
export async function callForTest(
  simulation: Simulation,
  { feed, of }: Extract<Attack, { kind: "test call" }>,
): Promise<void> {
  await whenUp(simulation);
  const { headers = {}, body } = feed === "sepay" ? sepayTest() : testOf(feed, of);
  const path = `/webhooks/${feed}`;
  const answer = await send(simulation.portal.url, body, headers, path).catch(() => undefined);
  if (answer && !ACKNOWLEDGED.has(answer.status)) {
    simulation.notes.surprises.push(`test call of ${feed}: ${answer.status} ${answer.text}`);
  }
}

function sepayTest() {
  const body = JSON.stringify(SEPAY_TEST);
  return { body, headers: signedHeaders(body) };
}

function testOf(feed: keyof typeof feedFormats, of: number) {
  const bodies = Object.values(feedFormats[feed].testCalls);
  return signedNotice(feed, bodies[of % bodies.length]!);
}
