/** Carries out attacks: thefts of money that named no player, transfers with equal references, and feeds' test calls. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { send, SEPAY_TEST, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { feedFormats, signedNotice } from "../../server/src/testing/rails/bank-feeds.ts";
import type { CommandOf } from "../generate/generate-plan.ts";
import { arrive, leave, nextReference } from "./arrive.ts";
import { type Simulation, whenUp } from "./context.ts";
import { ask, searchOf } from "./look.ts";
import { givenBack, isOfBank, partOf } from "./manual-operations.ts";
import type { Player, Search, Theft, TransferNote } from "./notes.ts";
import { doByTwo } from "./staff/operate.ts";

const OK = 200;
/**
 * Positions in a payment code, which is a prefix of three letters and eight symbols: the last one, and one before it.
 */
const LAST_SYMBOL = 10;
const OTHER_SYMBOL = 4;

/** A thief has seen the slip of a payer whose content is wrong, and claims the money. */
export async function steal(simulation: Simulation, command: CommandOf<"theft">): Promise<void> {
  const { method, amountVnd, content, isEarly, payerClaims } = command;
  const [thief, payer] = [simulation.players[command.thief]!, simulation.players[command.payer]!];
  const reference = nextReference();
  const body = searchOf({ method, amountVnd, reference });
  const theft: Theft = {
    thief: thief.username,
    payer: payer.username,
    isMarked: content !== "bare",
    // There is no note of the transfer before it arrives.
    isEarly: isEarly && (await isAccepted(thief, body)),
    hasPayerClaimed: false,
  };
  const claim = async (player: Player, transfer: TransferNote) => {
    const search: Search = { player, transfer, body, isAnswered: false };
    simulation.notes.searches.push(search);
    await ask(simulation, search);
  };
  const transfer = await arrive(simulation, {
    method,
    amountVnd,
    content: wrongContent(payer, content),
    reference,
    owner: null,
    isApart: true,
    theft,
  });
  if (payerClaims === "before the thief") await claim(payer, transfer);
  await claim(thief, transfer);
  if (payerClaims === "after the thief") await claim(payer, transfer);
}

/** Returns whether the claim was answered with 200. Sent again, the same claim means the same case. */
async function isAccepted({ browser }: Player, body: object): Promise<boolean> {
  const answer = await browser.post("/api/lost-transfers", body).catch(() => undefined);
  return answer?.status === OK;
}

function wrongContent(
  { username, paymentContent }: Player,
  how: CommandOf<"theft">["content"],
): string {
  switch (how) {
    case "one symbol wrong":
      return changed(paymentContent, LAST_SYMBOL);
    case "two symbols wrong":
      return changed(changed(paymentContent, OTHER_SYMBOL), LAST_SYMBOL);
    case "swapped":
      return swapped(paymentContent, OTHER_SYMBOL + 1);
    case "user name":
      return `nap tien cho ${username}`;
    case "bare":
      return "chuyen tien an trua";
  }
}

const changed = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "7" ? "9" : "7") + text.slice(at + 1);

/** Swaps two symbols. If they are equal, it changes the first one instead. */
function swapped(text: string, at: number): string {
  const [one, other] = [text[at]!, text[at + 1]!];
  return one === other ? changed(text, at) : text.slice(0, at) + other + one + text.slice(at + 2);
}

/** A bank reuses a reference: two transfers share reference, amount and day, but differ in content. */
export async function sendTwins(
  simulation: Simulation,
  { players: numbers, method, amountVnd }: CommandOf<"twins">,
): Promise<void> {
  const reference = nextReference();
  for (const [index, number] of numbers.entries()) {
    const { username: owner, paymentContent } = simulation.players[number]!;
    const content = `${paymentContent} lan ${index + 1}`;
    await arrive(simulation, { method, amountVnd, content, reference, owner, isApart: true });
  }
}

/** Assigns twins that wait: if both name one player, the second may be the first again. */
export async function decideConflicts(simulation: Simulation): Promise<string[]> {
  const waiting = await simulation.db.many<{ transfer: string; content: string }>(sql`
    select n.provider || ':' || n.event_id as transfer, n.content from inbound_notices n
    where n.conflicts_with is not null and n.user_id is null
      and not exists (select from notice_claims c where c.notice_id = n.id) order by n.id`);
  const left: string[] = [];
  for (const { transfer, content } of waiting) {
    const named = simulation.players.find(({ paymentContent }) => content.includes(paymentContent));
    const order = { operation: "assign", transfer, username: named?.username ?? "nobody" };
    if (!(await doByTwo(simulation, order))) left.push(`not done: ${JSON.stringify(order)}`);
  }
  return left;
}

/** The bank takes a part of a transfer back, and names the transfer in the content. */
export async function reversePart(
  simulation: Simulation,
  { back, percent }: CommandOf<"part reversal">,
): Promise<void> {
  const transfer = givenBack(simulation, isOfBank).at(-1 - back);
  if (!transfer) return;
  const amount = partOf(transfer, percent);
  transfer.refundedVnd = amount;
  await leave(simulation, transfer, amount, "HOAN TRA GD");
}

const ACKNOWLEDGED = new Set([200, 503]);

/** A bank feed tries its webhook, with a good signature. The outside's books have no money of it. */
export async function callForTest(
  simulation: Simulation,
  { feed, of }: CommandOf<"test call">,
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
