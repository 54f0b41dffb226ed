/** Measures one situation (`Measure`), and hands its row of the table to the reporter. */
import { test } from "../../support/test.ts";
import type { Effort } from "./person.ts";

/** The annotation that the reporter reads. */
export const MEASURED = "situation";

/** A row of the table: the number of the situation, and its cells. */
export type Measured = { readonly nth: number; readonly cells: readonly (string | number)[] };

/** What a situation cost; `seconds` are rounded. */
export type Taken = {
  readonly presses: number;
  readonly scrolls: number;
  readonly seconds: number;
};

const MS_PER_SECOND = 1_000;

/** Measures one situation: its presses and swipes, the time of the hand by the model, and the real waiting. */
export class Measure {
  readonly #effort: Effort;
  #begunAt: number | undefined;
  #taken: Taken | undefined;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  /** Starts the count: everything before is preparation. */
  begin(): void {
    this.#begunAt = performance.now();
    this.#effort.reset();
  }

  /** Ends the count: everything after is tidying up. @returns the cost from the start to the first end */
  end(): Taken {
    this.#taken ??= this.#take();
    return this.#taken;
  }

  #take(): Taken {
    if (this.#begunAt === undefined) throw new Error("the situation has no beginning");
    const waitedSeconds = (performance.now() - this.#begunAt) / MS_PER_SECOND;
    const { presses, scrolls, seconds } = this.#effort;
    return { presses, scrolls, seconds: Math.round(seconds + waitedSeconds) };
  }
}

/** Annotates the running test with its row of the table. */
export function noteRow(nth: number, cells: Measured["cells"]): void {
  const description = JSON.stringify({ nth, cells } satisfies Measured);
  test.info().annotations.push({ type: MEASURED, description });
}
