import { test } from "../../support/test.ts";
import type { Effort } from "./person.ts";

/** The annotation that the reporter reads. */
export const MEASURED = "situation";

/** A row of the table: the number of the situation, and what stands in its columns. */
export type Measured = { readonly nth: number; readonly cells: readonly (string | number)[] };

/** What a situation took of a person; `seconds` are rounded. */
export type Taken = {
  readonly presses: number;
  readonly scrolls: number;
  readonly seconds: number;
};

const MS_PER_SECOND = 1_000;

/** The time of one situation: what the model says of the hand, and the waiting, which is measured. */
export class Measure {
  readonly #effort: Effort;
  #begunAt: number | undefined;
  #taken: Taken | undefined;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  /** Begins the counting: what came before is what has happened. */
  begin(): void {
    this.#begunAt = performance.now();
    this.#effort.forget();
  }

  /** Ends the counting: what comes after tidies up. @returns what it took from the beginning to the first end */
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

/** Notes what the running situation took, for the table. */
export function noteRow(nth: number, cells: Measured["cells"]): void {
  const description = JSON.stringify({ nth, cells } satisfies Measured);
  test.info().annotations.push({ type: MEASURED, description });
}
