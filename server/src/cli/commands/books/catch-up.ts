import { onlyAskAboutCards } from "../../../features/payment/cards/only-ask.ts";
import { enterList } from "../../../features/payment/enter-list.ts";
import { reconcile } from "../../../features/reconcile/reconcile.ts";
import { SAME_TIME_MINUTES } from "../../../features/reconcile/scope.ts";
import { type Command, UsageError } from "../../command.ts";
import { bookOptions, openBooks, timeOption } from "../../files/open-books.ts";
import { openGame } from "../../game.ts";
import { openLists } from "../../lists.ts";
import { operationReport } from "../../operation-report.ts";
import { readZoneNames } from "../../zone-names.ts";
import { type CatchingUp, reportOn, withOutgoing } from "./catching-up.ts";
import { enterFound, type Found, isLost } from "./enter-found.ts";
import { enterOutgoingLines } from "./enter-outgoing-lines.ts";

/** A notice may come hours after its money: a notice of after the moment may tell of money from before it. */
const NOTICE_DELAY_HOURS = 24;
const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

export const catchUp: Command = {
  summary: "after a restore: takes back what came after its moment",
  options: {
    from: "the moment that was restored, 2026-03-31 09:00 or 2026-03-31T02:00:00Z; needed",
    ...bookOptions,
  },
  items: "entries",
  changes: true,
  run: async (call) => {
    const { options, operator, services } = call;
    const from = timeOption("--from", options["from"]);
    if (!from) throw new UsageError("--from is missing: the moment that was restored");
    const catching: CatchingUp = {
      call,
      from,
      deliveriesFrom: new Date(from.getTime() - SAME_TIME_MINUTES * MS_PER_MINUTE),
      zoneNames: await readZoneNames(openGame(call.env)),
      counts: { booked: 0, left: 0 },
      listed: new Set(),
    };
    const cards = await onlyAskAboutCards(await services(), operator, from);
    await enterLists(catching);
    const others = await enterBooks(catching);
    const { booked, left } = catching.counts;
    const report = operationReport(
      operator,
      `${booked} entries booked, ${left} left for you; ${cards} cards are asked about instead of sent`,
      { from: from.toISOString(), booked, left, cardsAskedAbout: cards, otherFindings: others },
    );
    const more = others > 0 ? [`${others} other differences: see "reconcile"`] : [];
    return { ...report, ok: left === 0, lines: [...report.lines, ...more] };
  },
};

async function enterLists(catching: CatchingUp): Promise<void> {
  const { env, operator, services } = catching.call;
  for (const [provider, list] of Object.entries(openLists(env))) {
    const done = await enterList(await services(), operator, { provider, list }, (entered) => {
      catching.listed.add(entered.transfer.slice(`${provider}:`.length));
      const says = "booked by the list";
      return reportOn(catching, { subject: "transfer", name: entered.transfer, says });
    });
    const name = `the list of ${provider}`;
    if (done.unavailable) await leave(catching, name, `it is unavailable: ${done.unavailable}`);
    if (done.unreadable > 0) {
      await leave(catching, name, `${done.unreadable} of its entries cannot be read`);
    }
  }
}

const leave = (catching: CatchingUp, name: string, why: string) =>
  reportOn(catching, { subject: "transfer", name, says: why, fix: null });

/** @returns how many differences there are besides what was lost */
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
  // Money first: then the credit that it gives pays for what was delivered.
  for (const subject of ["transfer", "card"] as const) await enterFound(catching, lost, subject);
  await enterOutgoingLines(catching, outgoing);
  await enterFound(catching, lost, "delivery");
  return others;
}
