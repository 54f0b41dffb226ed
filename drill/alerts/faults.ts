import type { Fault } from "./fault.ts";
import { booksFaults } from "./books-faults.ts";
import { insideFaults } from "./inside-faults.ts";
import { machineFaults } from "./machine-faults.ts";
import { moneyFaults } from "./money-faults.ts";
import { partyFaults } from "./party-faults.ts";

/** All faults that the drill plants; each alert is raised by at least one of them. */
export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...partyFaults,
  ...insideFaults,
  ...booksFaults,
  ...machineFaults,
];
