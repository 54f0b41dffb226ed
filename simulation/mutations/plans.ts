/** Generates short plans, one for each theme, in which a planted mistake shows. */
import { ODD_AMOUNT_VND } from "../execute/attacks.ts";
import type { Command, CommandOf } from "../execute/perform.ts";
import { makePlan, type Weights } from "../generate/generate-plan.ts";

/** The theme of a plan: parties that fail, odd movements of money, floods and bursts, thieves, staff, shop, or pauses. */
export type PlanName = "faults" | "oddities" | "crowds" | "thefts" | "staff" | "shop" | "pauses";

const USUAL = { repeat: 9, recall: 2.5, overdraw: 0.8, look: 2.5, forge: 3 };
const DRAWN: Readonly<Record<string, { readonly commands: number; readonly weights: Weights }>> = {
  faults: {
    commands: 200,
    weights: {
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
    },
  },
  oddities: {
    commands: 80,
    weights: {
      transfer: 30,
      ...USUAL,
      recharge: 5,
      prove: 2,
      zone: 2,
      twins: 8,
      "part reversal": 12,
      "test call": 6,
    },
  },
  staff: {
    commands: 400,
    weights: {
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
    },
  },
  shop: {
    commands: 300,
    weights: {
      ...USUAL,
      purchase: 60,
      "pay order": 60,
      prove: 2,
      zone: 2,
      "change shop": 30,
      decide: 60,
    },
  },
  pauses: {
    commands: 900,
    weights: {
      transfer: 40,
      ...USUAL,
      card: 13,
      recharge: 60,
      prove: 2,
      claim: 6,
      zone: 2,
      pause: 5,
    },
  },
};

/** @param players the number of players */
export function planOf(name: PlanName, players: number): readonly Command[] {
  if (name === "crowds") return CROWDS;
  return name === "thefts" ? thefts(players) : makePlan({ seed: 1, players, ...DRAWN[name]! });
}

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
const thefts = (players: number): Theft[] =>
  THEFTS.map(([content, claims], at) => ({
    kind: "theft",
    thief: at % players,
    payer: (at + 1) % players,
    method: "vietcombank",
    amountVnd: ODD_AMOUNT_VND + at,
    content,
    ...claims,
  }));
