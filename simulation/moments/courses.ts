import type { PlayerNumber } from "../generate/attacks.ts";
import type { Command } from "../generate/command.ts";

/** The states of a purchase that nobody need wait for any more. */
type PurchaseState =
  | "awaiting_payment"
  | "waits_for_player"
  | "delivered"
  | "refused"
  | "expired"
  | "dropped";

/** How a purchase goes, where nothing is killed. */
export type Course = {
  readonly commands: (player: PlayerNumber) => readonly Command[];
  /** Whether the portal is killed in the middle of transactions, too, and not only before and after each commit. */
  readonly countsInside?: boolean;
  /** Whether the portal must have forgotten which zones were closed before. */
  readonly startsAnew?: boolean;
  /** Beyond this sum of a day an order takes a proof; undefined: beyond that of every simulation. */
  readonly confirmAboveKpPerDay?: number;
  /** What it may be in the end, killed or not. */
  readonly ends: readonly PurchaseState[];
  /** What it must be in the end where nothing was killed, if that is less than `ends` allow. */
  readonly endsUndisturbed?: PurchaseState;
};

type Purchase = Extract<Command, { kind: "purchase" }>;
type Fault = Extract<Command, { kind: "fault" }>;

const ZONE = "1";
const CREDIT_KP = 500;
const MORE_THAN_THE_PRICE_VND = 100_000;
const SLOW_MS = 600;

const USUAL = {
  kind: "purchase",
  creditKp: CREDIT_KP,
  zoneId: ZONE,
  receiver: "character",
  method: "vietcombank",
  copies: 1,
  pays: "exactly",
  course: "paid at once",
  sendsNoticeLater: false,
  notices: 1,
  drops: "never",
} as const;

/** The game is asked of characters before the order: its fault would be over by the delivery. */
const TO_ACCOUNT = { receiver: "account" } as const;

const bought = (change: Partial<Purchase>, ...before: Command[]): Course["commands"] => {
  return (player) => [...before, { ...USUAL, player, ...change }];
};
const failing = (party: Fault["party"], fault: Fault["fault"], calls = 1): Command => ({
  kind: "fault",
  party,
  fault,
  calls,
  ms: SLOW_MS,
});

const enoughFor = (player: PlayerNumber): Command => ({
  kind: "transfer",
  player,
  method: "vietcombank",
  amountVnd: MORE_THAN_THE_PRICE_VND,
  content: "as given",
  account: "today's",
  course: "paid at once",
  sendsNoticeLater: false,
  copies: 1,
});

const cardFor = (player: PlayerNumber): Command => ({
  kind: "card",
  player,
  rival: null,
  provider: "VIETTEL",
  valueVnd: MORE_THAN_THE_PRICE_VND,
  outcome: "success",
  callback: "once",
  delayMs: SLOW_MS,
  copies: 1,
});

const paidByCard = (...before: Command[]): Course => ({
  commands: (player) => [{ ...USUAL, player, pays: "never" }, ...before, cardFor(player)],
  // A card is noted as sent before it is: killed in between, the gateway never gets it, and it is handed in again.
  ends: ["delivered", "awaiting_payment"],
  endsUndisturbed: "delivered",
});

/** An order that any payment takes a proof for, paid, and then proved. */
const proved = (...before: Command[]): Course => ({
  commands: (player) => [
    { ...USUAL, player },
    ...before,
    { kind: "prove", player, isAwaited: true },
  ],
  confirmAboveKpPerDay: CREDIT_KP - 1,
  // Killed before its player has the code, it goes on waiting.
  ends: ["delivered", "waits_for_player"],
  endsUndisturbed: "delivered",
});

/** A wallet that decides later and says nothing has to be asked, and fails to answer. */
const askedOf = (fault: Fault["fault"]): Course => ({
  commands: bought({ method: "momo", course: "paid later" }, failing("wallet", fault, 2)),
  ends: ["delivered"],
});

/** The courses of a purchase: how its money comes, and how the game answers. */
const COURSES = {
  "paid exactly": { commands: bought({}), countsInside: true, ends: ["delivered"] },
  "covered by the balance": {
    commands: (player) => [enoughFor(player), { ...USUAL, player, pays: "never" }],
    ends: ["delivered"],
  },
  "its character is changed before it is paid": {
    commands: bought({ receiver: "changed" }),
    ends: ["delivered"],
  },
  "ordered three times at once": { commands: bought({ copies: 3 }), ends: ["delivered"] },
  "paid too little": { commands: bought({ pays: "short" }), ends: ["awaiting_payment"] },
  "paid in parts": { commands: bought({ pays: "in parts" }), ends: ["delivered"] },
  "paid too much": { commands: bought({ pays: "over" }), ends: ["delivered"] },
  "paid too late": { commands: bought({ pays: "late" }), ends: ["expired"] },
  "dropped, and paid": {
    commands: bought({ drops: "after paying" }),
    ends: ["delivered", "dropped", "awaiting_payment"],
  },
  "its notice comes three times": { commands: bought({ notices: 3 }), ends: ["delivered"] },
  "its notice is lost": {
    commands: bought({}, failing("bank", "down")),
    ends: ["delivered"],
  },
  "the answer to its notice is lost": {
    commands: bought({}, failing("bank", "lost-reply")),
    ends: ["delivered"],
  },
  "the bank's notice is slow": {
    commands: bought({}, failing("bank", "slow")),
    ends: ["delivered"],
  },
  "the bank reports a failure": {
    commands: bought({}, failing("bank", "error")),
    ends: ["delivered"],
  },
  "the wallet is asked, and is down": askedOf("down"),
  "the wallet is asked, and is slow": askedOf("slow"),
  "the wallet is asked, and reports a failure": askedOf("error"),
  "the wallet is asked, and its answer is lost": askedOf("lost-reply"),
  "paid by a card": paidByCard(),
  "paid by a card whose gateway is silent": paidByCard(failing("card", "lost-reply")),
  "waits for a proof, which comes": proved(),
  "waits for a proof, whose code is late": proved(failing("sms", "down"), failing("smtp", "down")),
  "paid by a wallet that decides later, and says nothing": {
    commands: bought({ method: "momo", course: "paid later" }),
    ends: ["delivered"],
  },
  "paid by a wallet whose payment fails": {
    commands: bought({ method: "momo", course: "failed later" }),
    ends: ["awaiting_payment"],
  },
  "the game is silent": {
    commands: bought(TO_ACCOUNT, failing("game", "down", 2)),
    ends: ["delivered"],
  },
  "the game reports a failure": {
    commands: bought(TO_ACCOUNT, failing("game", "error")),
    ends: ["delivered"],
  },
  "the game is slow": {
    commands: bought(TO_ACCOUNT, failing("game", "slow")),
    ends: ["delivered"],
  },
  "the game delivers, and its answer is lost": {
    commands: bought(TO_ACCOUNT, failing("game", "lost-reply")),
    ends: ["delivered"],
  },
  "the game refuses": {
    commands: (player) => [
      { ...USUAL, player, pays: "never" },
      { kind: "zone", zoneId: ZONE, open: false },
      enoughFor(player),
    ],
    startsAnew: true,
    ends: ["refused", "waits_for_player", "delivered"],
  },
} as const satisfies Readonly<Record<string, Course>>;

export type CourseName = keyof typeof COURSES;
export const courses: Readonly<Record<CourseName, Course>> = COURSES;
export const courseNames = Object.keys(COURSES) as CourseName[];
