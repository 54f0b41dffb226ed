import { parseArgs } from "node:util";
import { fromReversible } from "../../kit/text/terminal-text.ts";
import type { StaffOrder } from "../../testing/people/staff.ts";

/** Returns the order of a command that `reconcile` advises: `do enter --event-id=…`. */
export function orderIn([verb, operation, ...words]: readonly string[]): StaffOrder {
  if (verb !== "do") throw new Error(`${verb} does no operation`);
  const { tokens } = parseArgs({ args: [...words], strict: false, tokens: true });
  const fields = tokens.flatMap((token) =>
    token.kind === "option" ? [[fieldOf(token.name), valueOf(token.name, token.value)]] : [],
  );
  return { operation, ...(Object.fromEntries(fields) as object) };
}

const fieldOf = (option: string): string =>
  option.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function valueOf(option: string, value: string | undefined): unknown {
  if (value === undefined) return true;
  return /(^|-)(vnd|kp)$/.test(option) ? Number(value) : fromReversible(value);
}
