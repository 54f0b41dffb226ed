import type { StaffAct } from "../execute/notes.ts";

/** From when until when something held that staff began and ended, as far as the answers tell (ms). */
export type Window = {
  readonly begun: StaffAct;
  /** It did not hold before, and it held at the latest from then on. */
  readonly mayFrom: number;
  readonly surelyFrom: number;
  /** It held at least until then, and not after. */
  readonly surelyUntil: number;
  readonly mayUntil: number;
};

type Naming = {
  /** The operations that begin and end it. */
  readonly begins: string;
  readonly ends: string;
  readonly nameOf: (staffAct: StaffAct) => string;
};

/** Lists what was begun and surely or perhaps done. Whoever was told of a refusal began nothing. */
export function windowsOf(acts: readonly StaffAct[], { begins, ends, nameOf }: Naming): Window[] {
  const done = acts.filter(({ answer }) => answer === "done");
  const all = (operation: string) => done.filter(({ order }) => order["operation"] === operation);
  return all(begins).map((begun) => {
    const mayFrom = begun.sentAt ?? Number.NEGATIVE_INFINITY;
    const later = all(ends).filter(
      (each) => nameOf(each) === nameOf(begun) && (each.doneAt ?? Infinity) > mayFrom,
    );
    return {
      begun,
      mayFrom,
      surelyFrom: begun.doneAt === undefined ? Infinity : begun.doneAt + 1,
      surelyUntil: Math.min(Infinity, ...later.map(({ sentAt }) => sentAt ?? -Infinity)),
      mayUntil: Math.min(
        Infinity,
        ...later
          .filter(({ sentAt }) => (sentAt ?? -Infinity) > (begun.doneAt ?? Infinity))
          .map(({ doneAt }) => (doneAt === undefined ? Infinity : doneAt + 1)),
      ),
    };
  });
}
