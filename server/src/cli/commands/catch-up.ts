/** The command `catch-up`: after a restore, books what the providers' books have and the restored database lacks. */
import { isUuid } from "../../kit/text/is-uuid.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { onlyAskAboutCards } from "../../features/payment/cards/settle-card.ts";
import { enterList } from "../../features/payment/enter-list.ts";
import { enterOutgoing } from "../../features/payment/enter-outgoing.ts";
import { enterTransfer } from "../../features/payment/enter-transfer.ts";
import { enterDelivery } from "../../features/recharge/enter-delivery.ts";
import {
  enterLostDelivery as adviseDelivery,
  grantLostCard,
} from "../../features/reconcile/advice.ts";
import type { Evidence, Subject } from "../../features/reconcile/evidence.ts";
import type { Finding } from "../../features/reconcile/findings.ts";
import type { OutsideBooks, OutsideTransfer } from "../../features/reconcile/outside.ts";
import { reconcile } from "../../features/reconcile/reconcile.ts";
import { SAME_TIME_MINUTES } from "../../features/reconcile/scope.ts";
import { type ChangingCall, changing, operationOutput } from "../machine-room.ts";
import { neededTexts, texts } from "../options.ts";
import { openLists, readZoneNames } from "../parties.ts";
import { bookOptions, openBooks, timeOption } from "./open-books.ts";

/** The comparison begins this long before the restored moment: a notice may come hours after its money. */
const NOTICE_DELAY_HOURS = 24;
const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

/** The state of a running `catch-up`. */
type CatchingUp = {
  readonly call: ChangingCall;
  /** The restored moment. */
  readonly from: Date;
  /** Older deliveries of the game's log were not lost. The game's clock may be a little off. */
  readonly deliveriesFrom: Date;
  readonly zoneNames: ReadonlyMap<string, string>;
  readonly counts: { booked: number; left: number };
  /** The ids of the transfers from the feeds' lists: in a dry run, the comparison finds them missing again. */
  readonly listed: Set<string>;
};

export const catchUp = changing({
  summary: "after a restore: books again what came after the restored moment",
  options: [
    ...neededTexts({ from: "the restored moment, 2026-03-31 09:00 or 2026-03-31T02:00:00Z" }),
    ...texts(bookOptions),
  ],
  items: "entries",
  run: async (call) => {
    const { options, operator, services } = call;
    const from = timeOption("--from", options["from"])!;
    const catching: CatchingUp = {
      call,
      from,
      deliveriesFrom: new Date(from.getTime() - SAME_TIME_MINUTES * MS_PER_MINUTE),
      zoneNames: await readZoneNames(call.env),
      counts: { booked: 0, left: 0 },
      listed: new Set(),
    };
    const cards = await onlyAskAboutCards(await services(), operator, from);
    await enterLists(catching);
    const others = await enterBooks(catching);
    const { booked, left } = catching.counts;
    const output = operationOutput(
      operator,
      `${booked} entries booked, ${left} left for you; ${cards} cards are asked about instead of sent`,
      { from: from.toISOString(), booked, left, cardsAskedAbout: cards, otherFindings: others },
    );
    const more = others > 0 ? [`${others} other differences: see "reconcile"`] : [];
    return { ...output, isWrong: left > 0, lines: [...output.lines, ...more] };
  },
});

async function enterLists(catching: CatchingUp): Promise<void> {
  const { env, operator, services } = catching.call;
  for (const [provider, list] of Object.entries(openLists(env))) {
    const done = await enterList(await services(), operator, { provider, list }, (entered) => {
      catching.listed.add(entered.transfer.slice(`${provider}:`.length));
      return report(catching, "transfer", entered.transfer, "booked by the list");
    });
    const leave = (why: string) => report(catching, "transfer", `the list of ${provider}`, why, []);
    if (done.unavailable) await leave(`it is unavailable: ${done.unavailable}`);
    if (done.unreadable > 0) await leave(`${done.unreadable} of its entries cannot be read`);
  }
}

/** @returns how many differences there are besides the lost entries */
async function enterBooks(catching: CatchingUp): Promise<number> {
  const { call, from } = catching;
  const books = await openBooks(call);
  if (!books) return 0;
  const { contentPrefix } = (await call.services()).portal.payment;
  const { outside, outgoing } = withOutgoing(books);
  const lost: Found[] = [];
  let others = 0;
  await reconcile({
    db: call.db,
    contentPrefix,
    outside,
    scope: {
      from: new Date(from.getTime() - NOTICE_DELAY_HOURS * MS_PER_HOUR).toISOString(),
      to: new Date().toISOString(),
      graceSeconds: 0,
      method: null,
    },
    report: async (finding) => {
      if (isLost(finding)) lost.push(finding);
      else if (!finding.isExplained) others += 1;
    },
  });
  // Money first: then the credit from it pays for the deliveries.
  for (const subject of ["transfer", "card"] as const) await enterFound(catching, lost, subject);
  for (const line of outgoing.filter(({ at }) => new Date(at) >= from)) {
    const advice = ["# have the feed send its notice again"];
    await attempt(catching, "outgoing", line.eventId ?? line.line, advice, () =>
      enterOutgoingLine(catching, line),
    );
  }
  await enterFound(catching, lost, "delivery");
  return others;
}

/** Returns the books, and a list that is filled with outgoing money while the statement is read. */
function withOutgoing(outside: OutsideBooks): {
  readonly outside: OutsideBooks;
  readonly outgoing: readonly OutsideTransfer[];
} {
  const { transfers } = outside;
  if (!transfers) return { outside, outgoing: [] };
  const outgoing: OutsideTransfer[] = [];
  async function* noting(lines: NonNullable<OutsideBooks["transfers"]>) {
    for await (const line of lines) {
      if (line.direction === "out") outgoing.push(line);
      yield line;
    }
  }
  return { outside: { ...outside, transfers: noting(transfers) }, outgoing };
}

/** An entry of the providers' books that the portal does not have. */
type Found = Finding & { readonly subject: "transfer" | "card" | "delivery" };

const isLost = (finding: Finding): finding is Found =>
  finding.kind === "missing_at_portal" && finding.subject !== "statement";

/** Books certain entries, oldest first, and prints the commands that fix the others. */
async function enterFound(
  catching: CatchingUp,
  lost: readonly Found[],
  subject: Found["subject"],
): Promise<void> {
  const timeOf = ({ evidence }: Found) => Date.parse(String(evidence["at"] ?? ""));
  const found = lost
    .filter((each) => each.subject === subject)
    .filter(({ evidence }) => !catching.listed.has(String(evidence["eventId"])))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  for (const { evidence, fix } of found) {
    const { transaction, eventId, serial, line } = evidence;
    // After a restore, the advice includes grants and debts, which `reconcile` otherwise does not suggest.
    const advice = {
      transfer: fix?.split("\n") ?? [],
      card: grantLostCard(evidence),
      delivery: adviseDelivery(evidence),
    }[subject];
    await attempt(catching, subject, String(transaction ?? eventId ?? serial ?? line), advice, () =>
      enter[subject](catching, evidence),
    );
  }
}

/**
 * Books an entry and reports it, or reports why it could not be booked.
 * @param book returns null if the entry was known
 */
async function attempt(
  catching: CatchingUp,
  subject: EntrySubject,
  name: string,
  advice: readonly string[],
  book: () => Promise<string | null>,
): Promise<void> {
  try {
    const says = await book();
    if (says !== null) await report(catching, subject, name, says);
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    await report(catching, subject, name, error.message, advice);
  }
}

type EntrySubject = Subject | "outgoing";

/** Prints the outcome of an entry, and counts it. @param advice commands for the operator; absent: it was booked */
async function report(
  { call, counts }: CatchingUp,
  subject: EntrySubject,
  name: string,
  says: string,
  advice?: readonly string[],
): Promise<void> {
  const outcome = advice ? "left" : "booked";
  counts[outcome] += 1;
  const head = `${outcome.padEnd(6)}  ${subject} ${name}: ${says}`;
  await call.print({
    lines: [head, ...(advice ?? []).map((line) => `    → ${line}`)],
    data: { outcome, subject, name, says, fix: advice?.join("\n") || null },
  });
}

/**
 * The functions that book one lost entry, by its kind.
 * @returns the result in words, or null if the entry was known
 * @throws OperationRefused
 */
const enter: Readonly<
  Record<Found["subject"], (catching: CatchingUp, evidence: Evidence) => Promise<string | null>>
> = {
  transfer: enterLostTransfer,
  card: async () => {
    throw new OperationRefused("card", "the gateway charged it; only its player knows whose it is");
  },
  delivery: enterLostDelivery,
};

async function enterLostTransfer({ call }: CatchingUp, evidence: Evidence): Promise<string | null> {
  const { method, account, eventId, reference, content, providerVnd, at, alike } = evidence;
  if (eventId === null) throw withoutEventId();
  if (alike !== null) throw new OperationRefused("id", `${alike} says the same`);
  const { transactionId, isNew } = await enterTransfer(await call.services(), call.operator, {
    method: String(method),
    ...(account === null ? {} : { account: String(account) }),
    eventId: String(eventId),
    reference: reference === null ? null : String(reference),
    amountVnd: Number(providerVnd),
    content: String(content),
    occurredAt: new Date(String(at)),
  });
  if (!isNew) return null;
  return `${providerVnd}đ ${transactionId === null ? "wait unmatched" : "are credited"}`;
}

const withoutEventId = () =>
  new OperationRefused("id", "the statement does not have the feed's id of it");

/** Books outgoing money: as the refund of the transfer that it names, else as unexplained in the queue `outgoing`. */
async function enterOutgoingLine(
  { call }: CatchingUp,
  { method, account, eventId, reference, content, amountVnd, at }: OutsideTransfer,
): Promise<string | null> {
  if (eventId === null) throw withoutEventId();
  const { outcome } = await enterOutgoing(await call.services(), call.operator, {
    method,
    ...(account === null ? {} : { account }),
    eventId,
    reference,
    amountVnd,
    content,
    occurredAt: new Date(at),
  });
  if (outcome === "known") return null;
  return outcome === "refunded"
    ? "booked as the refund of the transfer that it names"
    : 'kept; "list outgoing" shows it';
}

async function enterLostDelivery(
  { call, deliveriesFrom, zoneNames }: CatchingUp,
  evidence: Evidence,
): Promise<string | null> {
  const { transaction, gameAccount, gameZone, gameCharacter = null, gameCoins } = evidence;
  const deliveredAt = new Date(String(evidence["at"]));
  if (deliveredAt < deliveriesFrom) {
    throw new OperationRefused("at", "it is older than the restored moment, and was not lost");
  }
  if (Number(evidence["times"]) > 1) {
    throw new OperationRefused("request", "the log has it more than once");
  }
  if (!isUuid(String(transaction))) {
    throw new OperationRefused("request", "it is not the id of an order of the portal");
  }
  const zone = String(gameZone);
  const { takenKp, isNew } = await enterDelivery(await call.services(), call.operator, {
    requestId: String(transaction),
    account: String(gameAccount),
    zone: { id: zone, name: zoneNames.get(zone) ?? zone },
    characterId: gameCharacter === null ? null : String(gameCharacter),
    coins: Number(gameCoins),
    creditKp: undefined,
    deliveredAt,
  });
  return isNew ? `${takenKp} KP are taken from ${gameAccount}` : null;
}
