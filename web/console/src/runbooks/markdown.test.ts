import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Block, blocksOf } from "./markdown.tsx";

const FOLDER = join(import.meta.dirname, "../../../../docs/runbooks");

test("R-RUN-5: a list's item keeps its lines and its code, and what follows is no part of it", () => {
  const page =
    "# A\n\n## Do\n- one\n  more\n\n  ```sh\n  run it\n    twice\n  ```\n\n- two\n\n**It ends** now.";
  expect(blocksOf(page)).toMatchObject([
    { kind: "heading", text: "A" },
    { kind: "heading", text: "Do" },
    {
      kind: "list",
      items: [
        {
          blocks: [
            { kind: "text", text: "one more" },
            { kind: "code", text: "run it\n  twice" },
          ],
        },
        { blocks: [{ kind: "text", text: "two" }] },
      ],
    },
    { kind: "text", text: "**It ends** now." },
  ]);
});

/** The text of all blocks, without what marks them. */
const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === "list" ? block.items.map((item) => textOf(item.blocks)).join(" ") : block.text,
    )
    .join(" ");
const bare = (text: string): string => text.replaceAll(/[\s#-]|```\w*/g, "");

test("R-RUN-5: no runbook loses a word, and none has anything that the page does not know", () => {
  const files = globSync("*.md", { cwd: FOLDER }).filter((file) => file !== "README.md");
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const page = readFileSync(join(FOLDER, file), "utf8");
    expect(bare(textOf(blocksOf(page))), file).toBe(bare(page));
    // Tables, numbered lists and pictures are of other documents.
    expect(
      page.split("\n").filter((line) => /^(\||\d+\. |!\[|> )/.test(line)),
      file,
    ).toEqual([]);
  }
});
