/** A block of commands of a document, as it stands there. */
export type Block = {
  /** What stands above it. */
  readonly heading: string;
  /** What follows `sh` at its fence: `values` are replaced by the drill's; `image`, `staging` and `debian13` are for other machines. */
  readonly kind: string;
  readonly text: string;
};

/** The kinds of blocks that are for other machines: containers, the sandbox in place of all parties, an older Debian. */
export const ELSEWHERE: ReadonlySet<string> = new Set(["image", "staging", "debian13"]);

const FENCE = /^```sh(?: (\w+))?$/;

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let open: { readonly kind: string; readonly lines: string[] } | undefined;
  for (const line of markdown.split("\n")) {
    if (open && line === "```") {
      blocks.push({ heading, kind: open.kind, text: open.lines.join("\n") });
      open = undefined;
    } else if (open) {
      open.lines.push(line);
    } else if (line.startsWith("## ")) {
      heading = line.slice("## ".length);
    } else {
      const fence = FENCE.exec(line);
      if (fence) open = { kind: fence[1] ?? "", lines: [] };
    }
  }
  return blocks;
}

/**
 * Puts other values into a block that assigns them line by line.
 * @throws if a value is for no line, or a line has none
 */
export function withValues(block: Block, values: Readonly<Record<string, string>>): Block {
  const unused = new Set(Object.keys(values));
  const text = block.text.replaceAll(/^([A-Z_0-9]+)=.*$/gm, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the drill has no value for ${name}`);
    unused.delete(name);
    return `${name}='${value}'`;
  });
  if (unused.size > 0) throw new Error(`the document asks for no ${[...unused].join(", ")}`);
  return { ...block, text };
}
