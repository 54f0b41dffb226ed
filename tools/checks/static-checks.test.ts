import { expect, test } from "vitest";
import importRules from "../../.dependency-cruiser.mjs";
import { runTool } from "../lib/tool.ts";
import { ourFiles } from "./our-files.ts";
import { staticChecks } from "./static-checks.ts";

test("types: each project is strict", async () => {
  const projects = Object.values(staticChecks).filter(({ tool }) => tool === "tsc");
  expect(projects.length).toBeGreaterThan(2);
  for (const { tool, args } of projects) {
    const { output } = await runTool({ tool, args: [...args, "--showConfig"] });
    expect(output, args.join(" ")).toContain('"strict": true');
  }
});

test("import rules: each names files that exist, so that no rule is left behind when its files move", () => {
  const files = ourFiles();
  const isMissing = (path: string) => !files.some((file) => new RegExp(path).test(file));
  const outdated = importRules.forbidden.filter(({ from, to }) =>
    [from, to]
      .flatMap(({ path }) => path ?? [])
      .some((path) => isMissing(path.replaceAll(/\$\d/g, ".*"))),
  );
  expect(outdated.map(({ name }) => name)).toEqual([]);
  expect(importRules.forbidden.length).toBeGreaterThan(20);
});
