/** Generates short plans, one for each theme, in which a planted mistake shows. */
import { ODD_AMOUNT_VND } from "../generate/attacks.ts";
import {
  type Command,
  type CommandOf,
  everydayWeights,
  makePlan,
  type Weights,
} from "../generate/generate-plan.ts";
import { NO_STAFF } from "../generate/staff.ts";

/** The theme of a plan: parties that fail, odd movements of money, floods and bursts, thieves, staff, shop, or pauses. */
export type PlanName = "faults" | "oddities" | "crowds" | "thefts" | "staff" | "shop" | "pauses";

const UNDISTURBED: Weights = {
  ...everydayWeights,
  ...NO_STAFF,
  purchase: 0,
  "pay order": 0,
  theft: 0,
  flood: 0,
  burst: 0,
  "kill portal": 0,
  restart: 0,
  cut: 0,
};
const NO_ODDITIES = { twins: 0, "part reversal": 0, "test call": 0 };

const DRAWN: Readonly<Record<string, { readonly commands: number; readonly weights: Weights }>> = {
  faults: {
    commands: 200,
    weights: {
      ...UNDISTURBED,
      ...NO_ODDITIES,
      recharge: 40,
      card: 25,
      fault: 25,
      repeat: 15,
      overdraw: 15,
    },
  },
  oddities: {
    commands: 80,
    weights: {
      ...UNDISTURBED,
      recharge: 5,
      card: 0,
      claim: 0,
      fault: 0,
      twins: 8,
      "part reversal": 12,
      "test call": 6,
    },
  },
  staff: {
    commands: 400,
    weights: {
      ...UNDISTURBED,
      ...NO_ODDITIES,
      transfer: 60,
      recharge: 50,
      card: 0,
      fault: 0,
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
      ...UNDISTURBED,
      ...NO_ODDITIES,
      transfer: 0,
      recharge: 0,
      card: 0,
      claim: 0,
      fault: 0,
      purchase: 60,
      "pay order": 60,
      "change shop": 30,
      decide: 60,
    },
  },
  pauses: {
    commands: 900,
    weights: { ...UNDISTURBED, ...NO_ODDITIES, transfer: 40, recharge: 60, fault: 0, pause: 5 },
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
