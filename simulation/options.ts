/** Reads the options of `npm run simulate` (`readOptions`). */
import { parseArgs } from "node:util";
import { courseNames } from "./moments/courses.ts";

/** What `npm run simulate` runs. */
export type Options =
  | {
      readonly mode: "seeds";
      readonly seeds: number;
      readonly from: number;
      readonly commands: number;
    }
  | { readonly mode: "kills"; readonly kills: number; readonly seed: number }
  | {
      readonly mode: "moments";
      /** Parts of the courses' names. */ readonly named: readonly string[];
    }
  | { readonly mode: "planted" };

const DEFAULTS = { seeds: "1", from: "1", commands: "500" };

/** @throws if an option is unknown, a number is not a positive whole one, or no course has the words in its name */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string" },
      from: { type: "string" },
      commands: { type: "string" },
      kills: { type: "string" },
      moments: { type: "boolean" },
      named: { type: "string", multiple: true },
      planted: { type: "boolean" },
    },
  });
  const numberOf = (
    name: Exclude<keyof typeof values, "moments" | "named" | "planted">,
    otherwise?: string,
  ): number => {
    const number = Number(values[name] ?? otherwise);
    if (!Number.isSafeInteger(number) || number < 1) {
      throw new Error(`--${name} takes a whole number from 1 on`);
    }
    return number;
  };
  if (values.moments) return { mode: "moments", named: partsOfNames(values.named) };
  if (values.planted) return { mode: "planted" };
  const from = numberOf("from", DEFAULTS.from);
  if (values.kills !== undefined) return { mode: "kills", kills: numberOf("kills"), seed: from };
  return {
    mode: "seeds",
    from,
    seeds: numberOf("seeds", DEFAULTS.seeds),
    commands: numberOf("commands", DEFAULTS.commands),
  };
}

/** @returns the given parts of names, or one that every name has @throws if no course's name has one of them */
function partsOfNames(named: readonly string[] = [""]): readonly string[] {
  for (const words of named) {
    if (!courseNames.some((name) => name.includes(words))) {
      throw new Error(`--named ${words}: no course has that in its name`);
    }
  }
  return named;
}
