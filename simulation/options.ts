/** Reads the options of `npm run simulate` (`readOptions`). */
import { parseArgs } from "node:util";
import { courseNames } from "./moments/courses.ts";

/** @throws if an option is unknown, a number is not a positive whole one, or no course has the words in its name */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "1" },
      from: { type: "string", default: "1" },
      commands: { type: "string", default: "500" },
      kills: { type: "string" },
      moments: { type: "boolean", default: false },
      named: { type: "string", multiple: true, default: [""] },
      planted: { type: "boolean", default: false },
    },
  });
  const { seeds, from, commands, kills, moments, named, planted } = values;
  const unknown = named.find((words) => !courseNames.some((name) => name.includes(words)));
  if (unknown !== undefined) throw new Error(`--named ${unknown}: no course has that in its name`);
  return {
    seeds: numberOf("seeds", seeds),
    from: numberOf("from", from),
    commands: numberOf("commands", commands),
    kills: kills === undefined ? undefined : numberOf("kills", kills),
    moments,
    /** Parts of the courses' names. */
    named,
    planted,
  };
}

function numberOf(name: string, given: string): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} takes a whole number from 1 on`);
}
