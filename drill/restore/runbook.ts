import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/lib/paths.ts";

const RUNBOOK = join(ROOT, "docs", "restore.md");

/**
 * Returns the command lines of docs/restore.md below a heading, as an operator types them.
 * @param program the first word of the lines that are wanted
 * @throws where there are none
 */
export function linesOf(heading: string, program: string): string[] {
  const text = readFileSync(RUNBOOK, "utf8");
  const [, section = ""] = text.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [own = ""] = section.split(/^#+ /m);
  const blocks = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const lines = blocks
    .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
    .filter((line) => line.startsWith(`${program} `));
  if (lines.length === 0) throw new Error(`${RUNBOOK}: no ${program} below "${heading}"`);
  return lines;
}
