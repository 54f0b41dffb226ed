/** Short plans in which a planted mistake shows. */
import type { Attack, SpoiltContent } from "../generate/attacks.ts";
import type { Command } from "../generate/command.ts";
import { everydayWeights, makePlan } from "../generate/generate-plan.ts";
import { NO_STAFF } from "../generate/staff.ts";

/** The theme of a plan: parties that fail, odd movements of money, floods and bursts, thieves, or staff. */
export type PlanName = "faults" | "oddities" | "crowds" | "thefts" | "staff";

const UNDISTURBED = {
  ...everydayWeights,
  ...NO_STAFF,
  purchase: 0,
  "kill portal": 0,
  restart: 0,
  cut: 0,
};
const NO_ATTACKS = { theft: 0, twins: 0, flood: 0, burst: 0, "test call": 0 };
const ODD_AMOUNT_VND = 100_003;

/** @param players the number of players */
export function planOf(name: PlanName, players: number): readonly Command[] {
  switch (name) {
    case "faults":
      return makePlan({ seed: 1, commands: 200, players, weights: manyFaults });
    case "oddities":
      return makePlan({ seed: 1, commands: 80, players, weights: manyOddities });
    case "crowds":
      return CROWDS;
    case "thefts":
      return thefts(players);
    case "staff":
      return makePlan({ seed: 1, commands: 400, players, weights: manyStaff });
  }
}

const manyFaults = {
  ...UNDISTURBED,
  ...NO_ATTACKS,
  recharge: 40,
  card: 25,
  fault: 25,
  repeat: 15,
  overdraw: 15,
};

const manyOddities = {
  ...UNDISTURBED,
  recharge: 5,
  card: 0,
  claim: 0,
  fault: 0,
  theft: 0,
  twins: 8,
  "part reversal": 8,
  refund: 8,
  flood: 0,
  burst: 0,
  "test call": 6,
};

const CROWDS: readonly Attack[] = [
  { kind: "flood", of: "registration", requests: 310, errands: ["registration"], player: 0 },
  ...[1, 2, 3].map((player) => ({
    kind: "burst" as const,
    busy: [player],
    bystander: 0,
    calls: 400,
    creditKp: 100,
    zoneId: "1",
  })),
];

const manyStaff = {
  ...UNDISTURBED,
  ...NO_ATTACKS,
  transfer: 60,
  recharge: 50,
  card: 0,
  fault: 0,
  "staff settle": 20,
  phantom: 12,
  "publish bonus": 6,
  "end bonus": 12,
  pause: 2,
  resume: 1,
  decide: 30,
};

type Theft = Extract<Attack, { kind: "theft" }>;
type Course = Pick<Theft, "isEarly" | "payerClaims">;

const LATE_AND_ALONE: Course = { isEarly: false, payerClaims: "never" };
const COURSES: readonly (readonly [SpoiltContent, Course])[] = [
  ["bare", { isEarly: true, payerClaims: "never" }],
  ["bare", { isEarly: true, payerClaims: "after the thief" }],
  ["bare", { isEarly: false, payerClaims: "before the thief" }],
  ["bare", { isEarly: false, payerClaims: "after the thief" }],
  ["one symbol wrong", LATE_AND_ALONE],
  ["two symbols wrong", LATE_AND_ALONE],
  ["swapped", LATE_AND_ALONE],
  ["user name", LATE_AND_ALONE],
];

/** Makes one theft of each course. Each player has so few that no claim meets the limit of open cases. */
function thefts(players: number): Theft[] {
  return COURSES.map(([content, course], at) => ({
    kind: "theft",
    thief: at % players,
    payer: (at + 1) % players,
    method: "vietcombank",
    amountVnd: ODD_AMOUNT_VND + at,
    content,
    ...course,
  }));
}
