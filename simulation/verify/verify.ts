/** Verifies a simulation: runs all checks on the books of the outside parties and the portal (`verify`). */
import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import { scopeSinceLastRun, WHOLE } from "../../server/src/domain/ledger/verify-scope.ts";
import type { SandboxBooks } from "../environment/sandbox.ts";
import type { Simulation } from "../execute/context.ts";
import {
  type HandedIn,
  type Notes,
  PAYER,
  type TransferNote,
  type Verdict,
} from "../execute/notes.ts";
import { waitingRefunds } from "../execute/staff/phantom.ts";
import { cashAccountOf, firstShop, type PaymentMethod } from "../generate/accounts.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkCodes, checkPages, checkSupport } from "./check-players.ts";
import { checkPurchases } from "./check-purchases.ts";
import { checkShop, kpFor, kpForCoins, shopsFor } from "./check-shop.ts";
import { checkStaff } from "./check-staff.ts";
import { bonusesOf, checkCampaigns, checkPauses } from "./check-windows.ts";
import { differences, differentSums, sumBy } from "./compare.ts";
import { type LedgerBooks, readLedger, type TopUp } from "./ledger-books.ts";

/**
 * Compares the sandbox's books with the ledger, to the đồng and the coin, and the players' responses with
 * both. @returns a line for each disagreement
 */
export async function verify(simulation: Simulation): Promise<string[]> {
  const { db, sandbox, notes, opening } = simulation;
  const [outside, ledger] = [await sandbox.books(), await readLedger(db, opening)];
  const paid = paymentsOutside(outside, notes, ledger);
  const isNewOnly = opening.lastUserId > 0;
  const violations = await findViolations(db, isNewOnly ? await scopeSinceLastRun(db) : WHOLE);
  return [
    ...notes.surprises.map((surprise) => `unexpected answer: ${surprise}`),
    ...checkTopUps(paid, ledger),
    ...checkHouse(outside, notes, paid, ledger),
    ...checkThefts(notes, ledger),
    ...notes.refusedErrands.map((refused) => `refused because of others: ${refused}`),
    ...(await waitingRefunds(simulation)).map(
      (refund) => `${refund} of a phantom was never closed`,
    ),
    ...checkCoins(outside, ledger),
    ...checkWallets(outside, notes, paid, ledger),
    ...checkAnswers(notes, ledger),
    ...(await checkPurchases(db, notes, outside)),
    ...(await checkPages(simulation, ledger)),
    ...(await checkCodes(simulation, ledger)),
    ...checkCampaigns(notes, ledger),
    ...checkShop(notes, ledger),
    ...(await checkStaff(simulation)),
    ...(await checkPauses(simulation)),
    ...(await checkSupport(notes)),
    ...violations.map(
      ({ invariant, rows }) =>
        `verify ${invariant.id}: ${invariant.claim} ${JSON.stringify(rows.slice(0, 2))}`,
    ),
  ];
}

/** A transfer or card that has really come in. */
type Paid = Pick<TopUp, "id" | "by" | "isCard" | "amountVnd"> & {
  /** A player's username; `PAYER` if it was given back; null without an owner. */
  readonly owner: string | null;
  /** What it gives by the rates that counted for it. */
  readonly givenKp: number;
  /** The KP that were recalled. */
  readonly recalledKp: number;
};

function paymentsOutside(
  { transfers, cards }: SandboxBooks,
  notes: Notes,
  ledger: LedgerBooks,
): Paid[] {
  const worth = worthOf(notes, ledger);
  const atUsualAccounts = new Set(transfers.map(({ id }) => String(id)));
  const arrived = notes.transfers.filter(
    ({ id, account }) => account !== undefined || atUsualAccounts.has(id),
  );
  const charged = cards.flatMap(({ serial, value: amountVnd, charged: isCharged }): Paid[] => {
    const handedIn = notes.cards.filter(({ card }) => card.serial === serial);
    // A card of another value than declared gives nothing: the gateway keeps it.
    if (!isCharged || !handedIn.some(({ card }) => card.value === amountVnd)) return [];
    const [owner, givenKp] = [handedInBy(handedIn), worth(serial, "card", amountVnd)];
    const card = { id: serial, by: `card ${serial}`, isCard: true };
    return [{ ...card, owner, amountVnd, givenKp, recalledKp: 0 }];
  });
  return [...arrived, ...notes.phantoms]
    .map((note) => toPaid(note, worth(note.id, note.method, note.amountVnd)))
    .concat(charged);
}

/** Returns what a transfer or card gives. Where two versions may have counted, the ledger chooses. */
function worthOf(notes: Notes, ledger: LedgerBooks) {
  const bonuses = bonusesOf(notes);
  const booked = new Map(ledger.topUps.map((topUp) => [topUp.id, topUp]));
  return (id: string, method: string, amountVnd: number): number => {
    const topUp = booked.get(id);
    const shops = topUp ? shopsFor(notes, topUp) : [firstShop];
    const steps = bonuses.get(topUp?.campaign ?? "");
    const sums = shops.map((shop) => kpFor(shop, method, amountVnd, steps));
    return sums.find((sum) => sum === topUp?.kp) ?? sums[0]!;
  };
}

function toPaid(note: TransferNote, givenKp: number): Paid {
  const { id, owner, amountVnd, isUnknownAccount, isReversed, refundedVnd } = note;
  const by = isUnknownAccount ? "unknown" : note.method;
  const refundedKp = Math.floor((givenKp * refundedVnd) / amountVnd);
  const recalledKp = isReversed ? givenKp : Math.max(refundedKp, note.recalledKp);
  return { id, owner, by, isCard: false, amountVnd, givenKp, recalledKp };
}

/**
 * Returns the player who has the credit of a card. If two hand it in, it is the one whose response says so, else the
 * one whose request is being processed. A response that it failed excludes its player: the gateway may never have
 * received that request, and the card went to the other one.
 */
export function handedInBy(handedIn: Notes["cards"]): string | null {
  const hasHeard = (wanted: Verdict, { said }: HandedIn) =>
    said.some(({ verdict }) => verdict === wanted);
  const left = handedIn.filter((each) => !hasHeard("undone", each));
  const find = (wanted: Verdict) => left.find((each) => hasHeard(wanted, each));
  return (find("done") ?? find("processing") ?? left[0])?.player.username ?? null;
}

const shown = ({ amountVnd, by }: Pick<TopUp, "by" | "amountVnd">, owner: string | null): string =>
  `${amountVnd}đ by ${by} of ${owner ?? "nobody"}`;

function checkTopUps(paid: readonly Paid[], { topUps, unmatched }: LedgerBooks): string[] {
  const due = new Map(paid.map(({ id, givenKp }) => [id, givenKp]));
  return [
    ...differences(
      "top-ups:",
      paid.map((each) => shown(each, each.owner)),
      [
        ...topUps.map((each) => shown(each, each.username)),
        ...unmatched.map((each) => shown(each, each.isReturned ? PAYER : null)),
      ],
    ),
    ...topUps.flatMap((each) => {
      const givenKp = due.get(each.id) ?? each.kp;
      if (givenKp === each.kp) return [];
      return [`${shown(each, each.username)} gave ${each.kp} KP, not ${givenKp}`];
    }),
  ];
}

/** Checks each account of the operator, to the đồng: the ledger must say what came in less what went out. */
function checkHouse(
  { accounts }: SandboxBooks,
  { phantoms }: Notes,
  paid: readonly Paid[],
  { houseVnd }: LedgerBooks,
): string[] {
  const held = sumBy(
    accounts,
    ({ method, account }) => cashAccountOf(method as PaymentMethod, account),
    ({ movedVnd }) => -movedVnd,
  );
  // Until a phantom is voided or given back, the portal holds money that no bank has.
  for (const { method, account = "", amountVnd, refundedVnd } of phantoms) {
    const name = cashAccountOf(method, account);
    held.set(name, (held.get(name) ?? 0) - amountVnd + refundedVnd);
  }
  held.set("cash:card", -sumOf(paid.filter(({ isCard }) => isCard)));
  held.set("unmatched", sumOf(paid.filter(({ owner }) => owner === null)));
  const booked = new Map(houseVnd.map(({ account, vnd }) => [account, vnd]));
  return differentSums("đồng in", held, booked);
}

const sumOf = (paid: readonly Paid[]): number =>
  paid.reduce((sum, { amountVnd }) => sum + amountVnd, 0);

/**
 * Checks that no thief gets another player's money, and that a payer who claims the money has it in the end. The
 * documented exception: a transfer that names no player and that its payer never claims goes to a thief who has seen
 * its slip and claims it after it arrived.
 */
export function checkThefts(
  { transfers }: Pick<Notes, "transfers">,
  { found }: Pick<LedgerBooks, "found">,
): string[] {
  const takers = new Map(found.map(({ reference, username }) => [reference, username]));
  return transfers.flatMap(({ id, reference, theft }) => {
    if (!theft || reference === null) return [];
    const taker = takers.get(reference);
    const { thief, payer, isMarked, isEarly, hasPayerClaimed } = theft;
    const mayBeLost = !isMarked && !isEarly && !hasPayerClaimed;
    if (taker === thief && !mayBeLost) return [`stolen: ${id} of ${payer}, by ${thief}`];
    if (hasPayerClaimed && taker !== payer) {
      return [`withheld: ${id} of ${payer}, who claimed it; ${thief} was the thief`];
    }
    return [];
  });
}

function checkCoins({ deliveries }: SandboxBooks, { payments }: LedgerBooks): string[] {
  const paidFor = payments.filter(({ status }) => status === "success");
  const inWords = (
    { coins, username, zoneId }: Pick<(typeof paidFor)[number], "coins" | "username" | "zoneId">,
    character: string | undefined | null,
    id: string,
  ) => `${coins} to ${character ?? "the account"} of ${username} in ${zoneId}, ${id}`;
  return differences(
    "coins:",
    deliveries.map((each) => inWords(each, each.character, each.requestId)),
    paidFor.map((each) => inWords(each, each.characterId, each.id)),
  );
}

/** With several files of one occasion, each player gets one grant. */
const grantsOfFiles = (runs: Notes["bulkRuns"]) =>
  [...new Map(runs.map((run) => [run.occasion, run])).values()].flatMap(({ usernames, kp }) =>
    usernames.map((username) => ({ username, kp })),
  );

/** Compares each player's credit less debt: that nobody has both is an invariant. */
function checkWallets(
  { deliveries }: SandboxBooks,
  { grants, bulkRuns }: Notes,
  paid: readonly Paid[],
  { wallets }: LedgerBooks,
): string[] {
  const credited = paid.flatMap(({ owner, givenKp, recalledKp }) =>
    owner === null || owner === PAYER ? [] : [{ username: owner, kp: givenKp - recalledKp }],
  );
  const spent = deliveries.map(({ username, coins }) => ({ username, kp: -kpForCoins(coins) }));
  const due = sumBy(
    [...credited, ...grants, ...grantsOfFiles(bulkRuns), ...spent],
    ({ username }) => username,
    ({ kp }) => kp,
  );
  const booked = new Map(wallets.map(({ username, credit, debt }) => [username, credit + debt]));
  return differentSums("KP of", due, booked);
}
