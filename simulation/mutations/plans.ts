/** Generates short plans, one for each theme, in which a planted mistake shows. */
import { ODD_AMOUNT_VND } from "../execute/attacks.ts";
import { PLAIN_TRANSFER } from "../execute/payments.ts";
import type { Command, CommandOf } from "../execute/perform.ts";
import { makePlan, type Weights } from "../generate/generate-plan.ts";

const CROWDS: readonly Command[] = [
  { kind: "flood", of: "registration", requests: 310, errands: ["registration"], player: 0 },
  ...[1, 2, 3].map((player): Command => ({
    kind: "burst",
    busy: [player],
    bystander: 0,
    calls: 400,
    creditKp: 100,
    zoneId: "1",
  })),
];

type Theft = CommandOf<"theft">;
type Claims = Pick<Theft, "isEarly" | "payerClaims">;

const LATE_AND_ALONE: Claims = { isEarly: false, payerClaims: "never" };
const THEFTS: readonly (readonly [Theft["content"], Claims])[] = [
  ["bare", { isEarly: true, payerClaims: "never" }],
  ["bare", { isEarly: true, payerClaims: "after the thief" }],
  ["bare", { isEarly: false, payerClaims: "before the thief" }],
  ["bare", { isEarly: false, payerClaims: "after the thief" }],
  ["one symbol wrong", LATE_AND_ALONE],
  ["two symbols wrong", LATE_AND_ALONE],
  ["swapped", LATE_AND_ALONE],
  ["user name", LATE_AND_ALONE],
];

/** Makes these thefts. Each player has so few that no claim meets the limit of open cases. */
const thefts = (players: number): Command[] =>
  THEFTS.map(([content, claims], at) => ({
    kind: "theft",
    thief: at % players,
    payer: (at + 1) % players,
    method: "vietcombank",
    amountVnd: ODD_AMOUNT_VND + at,
    content,
    ...claims,
  }));

/** Players order coins again and again, from a game that delivers them and does not say so. */
const silence = (players: number): Command[] =>
  Array.from({ length: players * 5 }, (_, at): Command[] => [
    { kind: "transfer", player: at % players, amountVnd: 100_000, ...PLAIN_TRANSFER },
    { kind: "fault", party: "game", fault: "lost-reply", calls: 1, ms: 0 },
    {
      kind: "recharge",
      player: at % players,
      creditKp: 100,
      zoneId: "1",
      receiver: "account",
      copies: 1,
    },
  ]).flat();

const USUAL = { repeat: 9, recall: 2.5, overdraw: 0.8, look: 2.5, forge: 3 };
const drawn = (commands: number, weights: Weights) => (players: number) =>
  makePlan({ seed: 1, commands, players, weights });

/** The plans by their theme, for a number of players. Those with staff outlast the console's start and the approvals. */
export const plans = {
  /** Outside parties fail. */
  faults: drawn(200, {
    transfer: 30,
    ...USUAL,
    repeat: 15,
    overdraw: 15,
    card: 25,
    recharge: 40,
    prove: 2,
    claim: 6,
    fault: 25,
    zone: 2,
  }),
  /** Money moves in odd ways. */
  oddities: drawn(80, {
    transfer: 30,
    ...USUAL,
    recharge: 5,
    prove: 2,
    zone: 2,
    twins: 8,
    "part reversal": 12,
    "test call": 6,
  }),
  staff: drawn(800, {
    transfer: 60,
    ...USUAL,
    recharge: 50,
    prove: 2,
    claim: 6,
    zone: 2,
    "settle recharge": 20,
    phantom: 12,
    "publish bonus": 6,
    "end bonus": 12,
    decide: 30,
  }),
  shop: drawn(600, {
    ...USUAL,
    purchase: 60,
    "pay order": 60,
    prove: 2,
    zone: 2,
    "change shop": 30,
    decide: 60,
  }),
  pauses: drawn(900, {
    transfer: 40,
    ...USUAL,
    card: 13,
    recharge: 60,
    prove: 2,
    claim: 6,
    zone: 2,
    pause: 5,
  }),
  /** Floods and bursts. */
  crowds: () => CROWDS,
  thefts,
  silence,
};
