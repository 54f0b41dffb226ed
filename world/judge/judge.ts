import { findViolations } from "../../server/src/domain/invariants.ts";
import type { Notes } from "../play/notes.ts";
import type { World } from "../play/world.ts";
import type { SandboxBooks } from "../stage/sandbox.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkCodes } from "./check-codes.ts";
import { differences, differentSums, sumBy } from "./compare.ts";
import { type LedgerBooks, readLedger, type TopUp } from "./ledger-books.ts";
import { kpFor, kpForCoins } from "./rates.ts";

/**
 * Holds the outside world's own books against the ledger, to the đồng and the coin, and what players were
 * told against both. @returns a line for each disagreement
 */
export async function judge(world: World): Promise<string[]> {
  const { db, sandbox, notes } = world;
  const [outside, ledger] = [await sandbox.books(), await readLedger(db)];
  const paid = paymentsOutside(outside, notes, world.players);
  const violations = await findViolations(db);
  return [
    ...notes.surprises.map((surprise) => `unexpected answer: ${surprise}`),
    ...checkTopUps(paid, ledger),
    ...checkHouse(paid, ledger),
    ...checkCoins(outside, ledger),
    ...checkWallets(outside, paid, ledger),
    ...checkAnswers(notes, ledger),
    ...(await checkCodes(world, ledger)),
    ...violations.map(
      ({ invariant, rows }) =>
        `verify ${invariant.id}: ${invariant.claim} ${JSON.stringify(rows.slice(0, 2))}`,
    ),
  ];
}

/** Money that has really come in; whose it is, null where the payer named nobody. */
type Paid = Omit<TopUp, "kp" | "username"> & {
  readonly username: string | null;
  readonly isReversed: boolean;
};

function paymentsOutside(
  { transfers, cards }: SandboxBooks,
  notes: Notes,
  players: World["players"],
): Paid[] {
  const transferred = transfers.map(({ method, amount, content, reversed }) => ({
    username:
      players.find(({ paymentContent }) => names(content, paymentContent))?.username ?? null,
    method,
    serial: null,
    amountVnd: amount,
    isReversed: reversed,
  }));
  const charged = cards.flatMap(({ serial, value, charged: isCharged }) => {
    const handedIn = notes.cards.filter(({ card }) => card.serial === serial);
    // Of another value than declared: the gateway keeps it, and it gives nothing.
    const counts = isCharged && handedIn.some(({ card }) => card.value === value);
    return counts
      ? [
          {
            username: handedInBy(handedIn),
            method: null,
            serial,
            amountVnd: value,
            isReversed: false,
          },
        ]
      : [];
  });
  return [...transferred, ...charged];
}

const names = (content: string, paymentContent: string): boolean =>
  content.replaceAll(" ", "").toUpperCase().includes(paymentContent.toUpperCase());

/** Of two who hand in the same card one has it: whoever was told so. */
function handedInBy(handedIn: Notes["cards"]): string | null {
  const isHis = ({ said }: Notes["cards"][number]) =>
    said.some(({ verdict }) => verdict === "done");
  return (handedIn.find(isHis) ?? handedIn[0])?.player.username ?? null;
}

const shown = (topUp: Pick<TopUp, "method" | "serial" | "amountVnd">): string =>
  `${topUp.amountVnd}đ by ${topUp.method ?? `card ${topUp.serial}`}`;

function checkTopUps(paid: readonly Paid[], { topUps, unmatched }: LedgerBooks): string[] {
  return [
    ...differences(
      "top-ups:",
      paid.map((each) => `${shown(each)} of ${each.username ?? "nobody"}`),
      [
        ...topUps.map((each) => `${shown(each)} of ${each.username}`),
        ...unmatched.map((each) => `${shown({ ...each, serial: null })} of nobody`),
      ],
    ),
    ...topUps
      .filter(({ method, amountVnd, kp }) => kp !== kpFor(method, amountVnd))
      .map(
        (each) => `${shown(each)} gave ${each.kp} KP, not ${kpFor(each.method, each.amountVnd)}`,
      ),
  ];
}

function checkHouse(paid: readonly Paid[], { houseVnd }: LedgerBooks): string[] {
  const held = sumBy(
    paid,
    ({ method }) => `cash:${method ?? "card"}`,
    ({ amountVnd }) => -amountVnd,
  );
  const unmatched = paid.filter(({ username }) => username === null);
  held.set(
    "unmatched",
    unmatched.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
  );
  const booked = new Map(houseVnd.map(({ account, vnd }) => [account, vnd]));
  return differentSums("đồng in", held, booked);
}

function checkCoins({ deliveries }: SandboxBooks, { payments }: LedgerBooks): string[] {
  const paidFor = payments.filter(({ status }) => status === "success");
  return differences(
    "coins:",
    deliveries.map(
      (each) => `${each.coins} to ${each.username} in ${each.zoneId}, ${each.requestId}`,
    ),
    paidFor.map((each) => `${each.coins} to ${each.username} in ${each.zoneId}, ${each.id}`),
  );
}

function checkWallets(
  { deliveries }: SandboxBooks,
  paid: readonly Paid[],
  { wallets }: LedgerBooks,
): string[] {
  const credited = paid.flatMap(({ username, method, amountVnd, isReversed }) =>
    // What was taken back gave nothing in the end.
    username === null || isReversed ? [] : [{ username, kp: kpFor(method, amountVnd) }],
  );
  const spent = deliveries.map(({ username, coins }) => ({ username, kp: -kpForCoins(coins) }));
  const due = sumBy(
    [...credited, ...spent],
    ({ username }) => username,
    ({ kp }) => kp,
  );
  const owing = new Map([...due].map(([username, kp]) => [username, Math.min(kp, 0)]));
  const having = new Map([...due].map(([username, kp]) => [username, Math.max(kp, 0)]));
  return [
    ...differentSums(
      "KP of",
      having,
      new Map(wallets.map(({ username, credit }) => [username, credit])),
    ),
    ...differentSums(
      "debt of",
      owing,
      new Map(wallets.map(({ username, debt }) => [username, debt])),
    ),
  ];
}
