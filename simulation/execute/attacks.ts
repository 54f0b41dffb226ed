/** The commands of attackers and of odd money: thefts, equal references, parts taken back, and feeds' test calls. */
import { sql } from "../../server/src/kit/database/sql.ts";
import { send, SEPAY_TEST, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { feedFormats, signedNotice } from "../../server/src/testing/rails/bank-feeds.ts";
import { arrive, leave, nextReference } from "./arrive.ts";
import { command } from "./command.ts";
import { OK, type Simulation, untilAnswered, whenUp, within } from "./context.ts";
import { LOST_TRANSFERS, search, searchOf } from "./look.ts";
import { givenBack, isOfBank, partOf } from "./manual-operations.ts";
import type { Player, Theft } from "./notes.ts";
import { doByTwo } from "./staff/operate.ts";

const METHODS = ["vietcombank", "techcombank"] as const;
const BANK_FEEDS = Object.keys(feedFormats) as (keyof typeof feedFormats)[];
/** Thefts are of this sum or more, in amounts that no other transfer has: a claim can mean only this one. */
export const ODD_AMOUNT_VND = 100_003;
/** How long a thief waits for the money. On a busy machine its first notice may be answered with 503. */
const ARRIVES_WITHIN_MS = 5_000;
/** Positions in a payment code, which is a prefix of three letters and eight symbols: the last one, and one before it. */
const LAST_SYMBOL = 10;
const OTHER_SYMBOL = 4;

/** What a payer writes in place of the right content: a code with up to two errors, or a name; `bare` names no player. */
const WRONG_CONTENTS = {
  "one symbol wrong": ({ paymentContent }: Player) => changed(paymentContent, LAST_SYMBOL),
  "two symbols wrong": ({ paymentContent }: Player) =>
    changed(changed(paymentContent, OTHER_SYMBOL), LAST_SYMBOL),
  swapped: ({ paymentContent }: Player) => swapped(paymentContent, OTHER_SYMBOL + 1),
  "user name": ({ username }: Player) => `nap tien cho ${username}`,
  bare: () => "chuyen tien an trua",
};

const changed = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "7" ? "9" : "7") + text.slice(at + 1);

/** Swaps two symbols. If they are equal, it changes the first one instead. */
function swapped(text: string, at: number): string {
  const [one, other] = [text[at]!, text[at + 1]!];
  return one === other ? changed(text, at) : text.slice(0, at) + other + one + text.slice(at + 2);
}

export const attacks = {
  /** A thief has seen the slip of a payer whose content is wrong, and claims the money. */
  theft: command({
    weight: 2,
    draw: (seeded, players) => {
      const thief = seeded.below(players);
      return {
        thief,
        payer: (thief + 1 + seeded.below(players - 1)) % players,
        method: seeded.pick(METHODS),
        amountVnd: ODD_AMOUNT_VND + 10 * seeded.below(100_000),
        content: seeded.weighted({
          "one symbol wrong": 20,
          "two symbols wrong": 15,
          swapped: 15,
          "user name": 15,
          bare: 35,
        }),
        /** Whether the thief claims before the money comes. */
        isEarly: seeded.chance(0.4),
        payerClaims: seeded.pick(["never", "before the thief", "after the thief"]),
      };
    },
    run: async (simulation, { thief, payer, method, amountVnd, content, ...claims }) => {
      const { isEarly, payerClaims } = claims;
      const reference = nextReference();
      const body = searchOf({ method, amountVnd, reference });
      const theft: Theft = {
        thief: thief.username,
        payer: payer.username,
        isMarked: content !== "bare",
        // There is no note of the transfer before it arrives.
        isEarly: isEarly && (await isAccepted(simulation, thief, body)),
        hasPayerClaimed: false,
      };
      const transfer = await arrive(simulation, {
        method,
        amountVnd,
        content: WRONG_CONTENTS[content](payer),
        reference,
        owner: null,
        isApart: true,
        theft,
      });
      await within(ARRIVES_WITHIN_MS, async () => {
        const { acknowledged } = await simulation.sandbox.transferState(transfer.id);
        return acknowledged || undefined;
      });
      const claim = (player: Player) => search(simulation, { player, transfer, body });
      if (payerClaims === "before the thief") await claim(payer);
      await claim(thief);
      if (payerClaims === "after the thief") await claim(payer);
    },
  }),
  /** A bank reuses a reference: two transfers share reference, amount and day, but differ in content. */
  twins: command({
    weight: 1,
    draw: (seeded, players) => ({
      players: [seeded.below(players), seeded.below(players)],
      method: seeded.pick(METHODS),
      amountVnd: seeded.pick([10_000, 50_000, 100_000]),
    }),
    run: async (simulation, { players, ...same }) => {
      const reference = nextReference();
      for (const [index, number] of players.entries()) {
        const { username: owner, paymentContent } = simulation.players[number]!;
        const content = `${paymentContent} lan ${index + 1}`;
        await arrive(simulation, { ...same, content, reference, owner, isApart: true });
      }
    },
  }),
  /** The bank takes a part of a transfer back, and names the transfer in the content. */
  "part reversal": command({
    weight: 1,
    draw: (seeded) => ({ back: seeded.below(10), percent: seeded.pick([1, 25, 50, 99, 100]) }),
    run: async (simulation, { back, percent }) => {
      const transfer = givenBack(simulation, isOfBank).at(-1 - back);
      if (!transfer) return;
      transfer.refundedVnd = partOf(transfer, percent);
      await leave(simulation, transfer, transfer.refundedVnd, "HOAN TRA GD");
    },
  }),
  /** A bank feed tries its webhook, with a good signature. It books nothing. Only SePay reports transfers. */
  "test call": command({
    weight: 2,
    draw: (seeded) => ({ feed: seeded.pick(["sepay", ...BANK_FEEDS]), of: seeded.below(3) }),
    run: async (simulation, { feed, of }) => {
      await whenUp(simulation);
      const { headers = {}, body } = feed === "sepay" ? sepayTest() : testOf(feed, of);
      const path = `/webhooks/${feed}`;
      const answer = await send(simulation.portal.url, body, headers, path).catch(() => undefined);
      if (answer && !ACKNOWLEDGED.has(answer.status)) {
        simulation.notes.surprises.push(`test call of ${feed}: ${answer.status} ${answer.text}`);
      }
    },
  }),
};

const ACKNOWLEDGED = new Set([200, 503]);

function sepayTest() {
  const body = JSON.stringify(SEPAY_TEST);
  return { body, headers: signedHeaders(body) };
}

function testOf(feed: keyof typeof feedFormats, of: number) {
  const bodies = Object.values(feedFormats[feed].testCalls);
  return signedNotice(feed, bodies[of % bodies.length]!);
}

/** Returns whether the claim was answered with 200. Sent again, the same claim means the same case. */
async function isAccepted(simulation: Simulation, { browser }: Player, body: object) {
  const answer = await untilAnswered(simulation, () => browser.post(LOST_TRANSFERS, body));
  return answer?.status === OK;
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
