import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../lib/paths.ts";

/** Returns the targets of all Markdown links in the text. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
}

/**
 * Whether the file of a relative link exists and has the heading that its anchor names.
 * @param from the document with the link, by its path below the root
 */
export function leadsSomewhere(link: string, from: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? join(ROOT, from) : join(ROOT, dirname(from), file);
  if (!existsSync(path)) return false;
  if (anchor === undefined) return true;
  const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** Returns a heading's anchor as GitHub forms it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
