import { expect, test } from "vitest";
import { runTool } from "../lib/tool.ts";
import { staticChecks } from "./static-checks.ts";

test("types: each project is strict", async () => {
  const projects = Object.values(staticChecks).filter(({ tool }) => tool === "tsc");
  expect(projects.length).toBeGreaterThan(2);
  for (const { tool, args } of projects) {
    const { output } = await runTool({ tool, args: [...args, "--showConfig"] });
    expect(output, args.join(" ")).toContain('"strict": true');
  }
});
