import type { Habit, DrillEnvironment } from "./environment.ts";

/** One thing that goes wrong, and the alerts that must fire for it, these and no others. */
export type Fault = {
  readonly what: string;
  readonly alerts: readonly string[];
  /** Once, after a clean time. */
  readonly plant?: (environment: DrillEnvironment) => Promise<unknown>;
  /** At each step after that. */
  readonly each?: (environment: DrillEnvironment) => Promise<unknown>;
  /** What the alert's page says to do: half an hour after it nothing fires any more. */
  readonly cure?: (environment: DrillEnvironment) => Promise<unknown>;
  /** Afterwards, where the fault outlasts its portal. */
  readonly mend?: () => void;
  /** How long it goes well before; 8 minutes. */
  readonly cleanMinutes?: number;
  /** Habits that the fault ends. */
  readonly without?: readonly Habit[];
  /** True: no process does periodic work any more. */
  readonly endsPeriodicWork?: boolean;
  /** How long the rule itself asks it to last; it must fire within 5 minutes from then on. */
  readonly ripeMinutes?: number;
  /** Minutes from one scrape to the next, for faults that last for hours. */
  readonly stepMinutes?: number;
};

export const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done += 1) await act();
};
