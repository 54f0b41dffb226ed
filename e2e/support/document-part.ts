import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Replaces the part of a document below docs/ that stands between `<!-- name: begin -->` and `<!-- name: end -->`. */
export function writeDocumentPart(document: string, name: string, content: string): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const file = fileURLToPath(new URL(`../../docs/${document}`, import.meta.url));
  const text = readFileSync(file, "utf8");
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${document} has no place for the table`);
  writeFileSync(file, `${text.slice(0, before)}${begin}\n${content}\n${text.slice(after)}`);
}
