import { parseArgs } from "node:util";

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

/** @throws with the usage where an argument is unknown or no positive whole number */
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
  if (values.moments) return { mode: "moments", named: values.named ?? [""] };
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
