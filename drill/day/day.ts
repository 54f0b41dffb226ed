import type { Reply } from "../failover/traffic.ts";
import type { Clock } from "./clock.ts";
import type { Window } from "./judge.ts";
import type { Load } from "./load.ts";
import type { Stage } from "./stage.ts";
import type { Usage } from "./usage.ts";

/** A day under way. */
export type Day = Stage & {
  readonly clock: Clock;
  readonly load: Load;
  /** True in the control: what a restore lost is not taken back. */
  readonly skipsCatchUp: boolean;
  /** How many minutes it has. */
  readonly minutes: number;
  readonly windows: Window[];
  /** What players were answered while releases changed. */
  readonly repliesAtDeploys: Reply[];
  readonly restores: Restored[];
  readonly usages: { readonly first: Usage[]; readonly last: Usage[] };
};

/** What a restore has lost, and what came back. */
export type Restored = {
  readonly acknowledged: number;
  readonly lostBefore: number;
  readonly lostAfter: number;
  readonly seconds: number;
};
