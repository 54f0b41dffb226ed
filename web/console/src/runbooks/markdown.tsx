import type { ReactNode } from "react";
import { Link } from "../../../src/ui/page/link.tsx";
import styles from "./runbook-page.module.css";

/** A part of a page: one heading, paragraph, list or block of code. `left`: the lines that follow it. */
export type Block = { readonly left: number } & (
  | { readonly kind: "heading" | "text" | "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Item[] }
);
type Item = { readonly left: number; readonly blocks: readonly Block[] };

const FENCE = "```";
const BULLET = "- ";

/** Reads what the runbooks have of Markdown: headings, paragraphs, lists with blocks of code in them. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const line = lines.shift()!;
    if (line.trim() === "") continue;
    if (line.startsWith("#")) {
      blocks.push({ kind: "heading", text: line.replace(/^#+ /, ""), left: lines.length });
    } else if (line.startsWith(FENCE)) {
      const end = lines.findIndex((one) => one.startsWith(FENCE));
      blocks.push({ kind: "code", text: lines.splice(0, end).join("\n"), left: lines.length });
      lines.shift();
    } else if (line.startsWith(BULLET)) {
      const item = [line, ...takeWhile(lines, (one) => one === "" || one.startsWith("  "))]
        .map((one) => one.slice(BULLET.length))
        .join("\n");
      const before = blocks.at(-1);
      if (before?.kind === "list") {
        blocks[blocks.length - 1] = { ...before, items: [...before.items, itemOf(item, lines)] };
      } else {
        blocks.push({ kind: "list", items: [itemOf(item, lines)], left: lines.length });
      }
    } else {
      const more = takeWhile(lines, (one) => one !== "" && !/^(#|```|- )/.test(one));
      blocks.push({ kind: "text", text: [line, ...more].join(" "), left: lines.length });
    }
  }
  return blocks;
}

const itemOf = (item: string, rest: readonly string[]): Item => ({
  left: rest.length,
  blocks: blocksOf(item),
});

/** Takes the first lines of a list off it. */
function takeWhile(lines: string[], isOne: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isOne(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** Shows a page of Markdown. Nothing of it is taken for HTML. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return <h2 key={block.left}>{inline(block.text)}</h2>;
      case "text":
        return <p key={block.left}>{inline(block.text)}</p>;
      case "code":
        return (
          <pre key={block.left} className={styles["code"]}>
            {block.text}
          </pre>
        );
      case "list":
        return (
          <ul key={block.left} className={styles["list"]}>
            {block.items.map((item) => (
              <li key={item.left}>
                <Markdown blocks={item.blocks} />
              </li>
            ))}
          </ul>
        );
    }
  });
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

/** Words with code, stress and links to other runbooks. Other documents are not in the console. */
function inline(text: string): ReactNode[] {
  let next = 0;
  return text.split(INLINE).map((part) => {
    const at = next;
    next += part.length;
    if (part.startsWith("`")) return <code key={at}>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={at}>{part.slice(2, -2)}</strong>;
    const [, words, target = ""] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (words === undefined) return part;
    const [, name] = /^(\w+)\.md$/.exec(target) ?? [];
    if (name === undefined) return words.replaceAll("`", "");
    return (
      <Link key={at} to={`/runbooks/${name}`}>
        {words}
      </Link>
    );
  });
}
