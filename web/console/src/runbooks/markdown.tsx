/** Parses and renders the Markdown of the runbooks. */
import type { ReactNode } from "react";
import { Link } from "../../../src/ui/page/link.tsx";
import styles from "./runbook-page.module.css";

/** A heading, paragraph, list or code block. `key`: how many lines follow; unique in a page, so it is the React key. */
export type Block = { readonly key: number } & (
  | { readonly kind: "heading" | "text" | "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Item[] }
);
type Item = { readonly key: number; readonly blocks: readonly Block[] };

const FENCE = "```";
const BULLET = "- ";

/** Parses the Markdown subset that the runbooks use: headings, paragraphs, code blocks and nested lists. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const line = lines.shift()!;
    if (line.trim() === "") continue;
    if (line.startsWith("#")) {
      blocks.push({ kind: "heading", text: line.replace(/^#+ /, ""), key: lines.length });
    } else if (line.startsWith(FENCE)) {
      const end = lines.findIndex((one) => one.startsWith(FENCE));
      blocks.push({ kind: "code", text: lines.splice(0, end).join("\n"), key: lines.length });
      lines.shift();
    } else if (line.startsWith(BULLET)) {
      const item = [line, ...takeWhile(lines, (one) => one === "" || one.startsWith("  "))]
        .map((one) => one.slice(BULLET.length))
        .join("\n");
      const before = blocks.at(-1);
      if (before?.kind === "list") {
        blocks[blocks.length - 1] = { ...before, items: [...before.items, itemOf(item, lines)] };
      } else {
        blocks.push({ kind: "list", items: [itemOf(item, lines)], key: lines.length });
      }
    } else {
      const more = takeWhile(lines, (one) => one !== "" && !/^(#|```|- )/.test(one));
      blocks.push({ kind: "text", text: [line, ...more].join(" "), key: lines.length });
    }
  }
  return blocks;
}

const itemOf = (item: string, rest: readonly string[]): Item => ({
  key: rest.length,
  blocks: blocksOf(item),
});

/** Removes and returns the leading lines that match. */
function takeWhile(lines: string[], matches: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !matches(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** Renders the blocks. HTML in the text is shown as text. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return <h2 key={block.key}>{inline(block.text)}</h2>;
      case "text":
        return <p key={block.key}>{inline(block.text)}</p>;
      case "code":
        return (
          <pre key={block.key} className="verbatim code-block smaller">
            {block.text}
          </pre>
        );
      case "list":
        return (
          <ul key={block.key} className={styles["list"]}>
            {block.items.map((item) => (
              <li key={item.key}>
                <Markdown blocks={item.blocks} />
              </li>
            ))}
          </ul>
        );
    }
  });
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

/** Renders code, bold and links to other runbooks. Links to other documents become plain text. */
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
