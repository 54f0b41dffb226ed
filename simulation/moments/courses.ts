/** Lists the courses that a purchase can take, each with its commands and the states that it may end in (`courses`). */
import { PLAIN_TRANSFER } from "../execute/payments.ts";
import type { Command, CommandOf } from "../execute/perform.ts";

/** The final states of a purchase, and those that wait for its player. */
type PurchaseState =
  | "awaiting_payment"
  | "waits_for_player"
  | "delivered"
  | "refused"
  | "expired"
  | "dropped";

/** A purchase from the order to its end, with the states that it may end in. */
export type Course = {
  readonly commands: (player: number) => readonly Command[];
  /** Whether the portal is also killed in the middle of transactions, not only before and after each commit. */
  readonly countsInside?: boolean;
  /** Whether the portal restarts first, so that its cache of open zones is empty. */
  readonly restartsFirst?: boolean;
  /** Orders need a proof beyond this sum a day; undefined: the sum of all simulations. */
  readonly confirmAboveKpPerDay?: number;
  /** The states that it may end in, killed or not. */
  readonly ends: readonly PurchaseState[];
  /** The state that it must end in if nothing was killed, if `ends` allow more. */
  readonly endsUndisturbed?: PurchaseState;
};

type Purchase = CommandOf<"purchase">;
type Party = CommandOf<"fault">["party"];
type Fault = CommandOf<"fault">["fault"];

const ZONE = "1";
/** The price of the package. */
const CREDIT_KP = 500;
const MORE_THAN_THE_PRICE_VND = 100_000;
/** How long a slow game takes to answer. */
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

/** For an account the portal does not ask the game about characters: such a call would use up the game's fault. */
const TO_ACCOUNT = { receiver: "account" } as const;

const bought = (
  change: Partial<Purchase>,
  ends: Course["ends"] = ["delivered"],
  ...before: Command[]
): Course => ({ commands: (player) => [...before, { ...USUAL, player, ...change }], ends });

const failing = (party: Party, fault: Fault, calls = 1): Command => ({
  kind: "fault",
  party,
  fault,
  calls,
  ms: SLOW_MS,
});

/** Makes a course for each way in which a party fails. */
const failures = (party: Party, change: Partial<Purchase>, calls: number) =>
  Object.fromEntries(
    (["down", "slow", "error", "lost-reply"] as const).map((fault) => [
      `${party} fails: ${fault}`,
      bought(change, ["delivered"], failing(party, fault, calls)),
    ]),
  );

const enoughFor = (player: number): Command => ({
  kind: "transfer",
  player,
  amountVnd: MORE_THAN_THE_PRICE_VND,
  ...PLAIN_TRANSFER,
});

const cardFor = (player: number): Command => ({
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
  // A card is stored as sent before it is sent. If a kill comes in between, the player has to hand it in again.
  ends: ["delivered", "awaiting_payment"],
  endsUndisturbed: "delivered",
});

/** An order whose payment always takes a proof: paid, and then proved. */
const proved = (...before: Command[]): Course => ({
  commands: (player) => [
    { ...USUAL, player },
    ...before,
    { kind: "prove", player, isAwaited: true },
  ],
  confirmAboveKpPerDay: CREDIT_KP - 1,
  // After a kill before its player has the code, it goes on waiting.
  ends: ["delivered", "waits_for_player"],
  endsUndisturbed: "delivered",
});

const ASKED_WALLET = { method: "momo", course: "paid later" } as const;

/** The courses of a purchase: how its money comes, and how the outside parties answer. */
export const courses: Readonly<Record<string, Course>> = {
  "paid exactly": { ...bought({}), countsInside: true },
  "covered by the balance": {
    commands: (player) => [enoughFor(player), { ...USUAL, player, pays: "never" }],
    ends: ["delivered"],
  },
  "its character is changed before it is paid": bought({ receiver: "changed" }),
  "ordered three times at once": bought({ copies: 3 }),
  "paid too little": bought({ pays: "short" }, ["awaiting_payment"]),
  "paid in parts": bought({ pays: "in parts" }),
  "paid too much": bought({ pays: "over" }),
  "paid too late": bought({ pays: "late" }, ["expired"]),
  "dropped, and paid": bought({ drops: "after paying" }, [
    "delivered",
    "dropped",
    "awaiting_payment",
  ]),
  "its notice comes three times": bought({ notices: 3 }),
  "paid by a card": paidByCard(),
  "paid by a card whose gateway is silent": paidByCard(failing("card", "lost-reply")),
  "waits for a proof, which comes": proved(),
  "waits for a proof, whose code is late": proved(failing("sms", "down"), failing("smtp", "down")),
  "paid by a wallet that decides later, without a notice": bought(ASKED_WALLET),
  "paid by a wallet whose payment fails": bought({ method: "momo", course: "failed later" }, [
    "awaiting_payment",
  ]),
  ...failures("bank", {}, 1),
  ...failures("wallet", ASKED_WALLET, 2),
  ...failures("game", TO_ACCOUNT, 2),
  "the game refuses": {
    commands: (player) => [
      { ...USUAL, player, pays: "never" },
      { kind: "zone", zoneId: ZONE, open: false },
      enoughFor(player),
    ],
    restartsFirst: true,
    ends: ["refused", "waits_for_player", "delivered"],
  },
};
export const courseNames = Object.keys(courses);
