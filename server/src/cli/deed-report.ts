import type { Hand } from "../domain/by-hand.ts";
import type { Report } from "./command.ts";

/** The report of something that was done, or rehearsed. */
export function deedReport(hand: Hand, text: string, data: object): Report {
  const { isDryRun } = hand;
  return {
    ok: true,
    lines: [text, ...(isDryRun ? ["(dry run: nothing was changed)"] : [])],
    data: { isDryRun, ...data },
  };
}
