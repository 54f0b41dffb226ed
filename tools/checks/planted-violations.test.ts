import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Finished, runTool } from "../lib/tool.ts";
import { brokenConventions } from "./conventions.ts";
import { findForbiddenImports, type Violation } from "./import-rules.ts";
import { copyTree, type PlantedTree } from "./planted-tree.ts";
import { staticChecks } from "./static-checks.ts";

/**
 * Runs the checks of `npm test` on a copy of the tree: each must find the violation planted in it. `npm run faults`
 * plants for all of them, `npm test` for those whose rules are the portal's own.
 */
const IS_WHOLE = process.env["EVERY_FAULT"] !== undefined;
let tree: PlantedTree;
const TIMEOUT_MS = 120_000;

beforeAll(() => {
  tree = copyTree();
}, TIMEOUT_MS);

afterAll(() => {
  tree.remove();
});

const check = (name: keyof typeof staticChecks): Promise<Finished> =>
  runTool(staticChecks[name], { folder: tree.folder });

describe.runIf(IS_WHOLE)("a planted violation is found", { timeout: TIMEOUT_MS }, () => {
  test("format: a file that is not formatted", async () => {
    tree.plant("server/src/planted/misformatted.ts", "export const planted   = 'x'\n");
    const { code, output } = await check("format");
    expect(code).not.toBe(0);
    expect(output).toContain("server/src/planted/misformatted.ts");
  });

  // That a file of a project is checked is TypeScript's own promise; checking all again takes half a minute.
  test("types: each project has every file of its folders, and is strict", async () => {
    tree.plant("server/src/planted/a-file.ts", "export const planted = 1;\n");
    tree.plant("web/src/planted/a-file.tsx", "export const planted = 1;\n");
    tree.plant("e2e/planted/a-file.ts", "export const planted = 1;\n");
    const projects = {
      types: "server/src/planted/a-file.ts",
      "types of the page": "web/src/planted/a-file.tsx",
      "types of the journeys": "e2e/planted/a-file.ts",
    } as const;
    for (const [name, file] of Object.entries(projects)) {
      const { tool, args } = staticChecks[name as keyof typeof projects];
      const ask = (option: string) =>
        runTool({ tool, args: [...args, option] }, { folder: tree.folder });
      expect((await ask("--listFilesOnly")).output).toContain(file);
      expect((await ask("--showConfig")).output).toContain('"strict": true');
    }
  });

  test("unused code: an export that nobody imports, and a file", async () => {
    appendFileSync(
      join(tree.folder, "contract/src/values/money.ts"),
      "export const plantedExport = 1;\n",
    );
    tree.plant("server/src/planted/unused-file.ts", "export const planted = 1;\n");
    const { code, output } = await check("unused code");
    expect(code).not.toBe(0);
    expect(output).toContain("plantedExport");
    expect(output).toContain("server/src/planted/unused-file.ts");
  });
});

test("the conventions find a planted violation of each", () => {
  const planted: Record<string, string> = {
    "server/src/kit/index.ts": "",
    "package-lock.json": '"resolved": "https://example.org/x.tgz"',
    "web/package.json": '{"dependencies": {"x": "^1.0.0"}}',
    "docs/planted.md": `see (${["", "home", "someone", "notes"].join("/")})`,
    "server/src/features/session/planted.ts": "sql`select 1`",
    "server/src/features/session/planted-http.ts": 'import type { FastifyReply } from "fastify";',
    "server/src/domain/planted-cookie.ts":
      'import { x } from "../kit/http/browser/session-cookies.ts";',
    "web/src/features/session/planted.tsx": "<p dangerouslySetInnerHTML={{ __html: name }} />",
    "web/src/lib/planted-markup.ts": "element.innerHTML = name;",
    "web/src/lib/planted-page.ts": "document.write(name);",
    "server/src/kit/planted-code.ts": "export const planted = eval('1');",
    "contract/src/planted-function.ts": "export const planted = new Function('return 1');",
    "server/src/cli/planted.ts": ["import { exec }", "from", '"node:child_process"'].join(" "),
    "server/src/cli/planted-old-name.ts": ["import { execSync }", "from", '"child_process"'].join(
      " ",
    ),
    "server/src/planted-whole.ts": ["import * as x", "from", '"node:child_process"'].join(" "),
    "server/src/planted-option.ts": ["spawn(name, [], {", "shell:", "true });"].join(" "),
    "server/src/kit/planted-hash.ts": 'createHash("md5").update(token)',
    "server/src/domain/planted-hash.ts": "createHmac('SHA-1', key)",
    "server/migrations/000099_planted.sql": "select md5(token) from sessions;",
    "server/schema/99-planted.sql": "select md5(token) from sessions;",
    "web/src/features/session/planted-data.ts": 'import useSWR from "swr";',
    "e2e/journeys/planted.spec.ts": 'import { expect, test } from "@playwright/test";',
  };
  const broken = brokenConventions(Object.keys(planted), (path) => planted[path] ?? "");
  for (const path of Object.keys(planted)) expect(broken.join("\n")).toContain(path);
});

describe.runIf(IS_WHOLE)("lint finds a planted", { timeout: TIMEOUT_MS }, () => {
  const plants = {
    "no-floating-promises": {
      path: "server/src/planted/floating.ts",
      text: "const later = async () => Promise.resolve();\nexport function planted() {\n  later();\n}\n",
    },
    "no-misused-promises": {
      path: "server/src/planted/misused.ts",
      text: "const later = async () => Promise.resolve(true);\nexport const planted = () => (later() ? 1 : 2);\n",
    },
    "no-explicit-any": {
      path: "server/src/planted/any.ts",
      text: "export const planted: any = 1;\n",
    },
    "no-unsafe-member-access": {
      path: "server/src/planted/unsafe.ts",
      text: 'export const planted = String(JSON.parse("{}").a);\n',
    },
    "no-console": {
      path: "server/src/planted/console.ts",
      text: 'console.log("planted");\nexport const planted = 1;\n',
    },
    "max-lines-per-function": {
      path: "server/src/planted/long.ts",
      text: `export function planted(to: number[]) {\n${"  to.push(1);\n".repeat(80)}}\n`,
    },
    "max-lines": {
      path: "server/src/planted/long-file.ts",
      text: `export const planted = 1;\n${"// planted\n".repeat(301)}`,
    },
    "no-cycle": {
      path: "web/src/planted/cycle-a.ts",
      text: 'import { b } from "./cycle-b.ts";\nexport const a = () => b;\n',
    },
    "alt-text": {
      path: "web/src/planted/picture.tsx",
      text: 'export const Planted = () => <img src="/x.png" />;\n',
    },
    "rules-of-hooks": {
      path: "web/src/planted/hook.tsx",
      text: 'import { useId } from "react";\nexport const Planted = ({ on }: { on: boolean }) => (on ? useId() : "");\n',
    },
  };
  let output: string;

  beforeAll(async () => {
    for (const { path, text } of Object.values(plants)) tree.plant(path, text);
    tree.plant(
      "web/src/planted/cycle-b.ts",
      'import { a } from "./cycle-a.ts";\nexport const b = () => a;\n',
    );
    // Prints one line for each finding, with file and rule.
    const { tool, args } = staticChecks.lint;
    const planted = ["--format=unix", "server/src/planted", "web/src/planted"];
    const lint = await runTool({ tool, args: [...args, ...planted] }, { folder: tree.folder });
    expect(lint.code).not.toBe(0);
    output = lint.output;
  }, TIMEOUT_MS);

  test.each(Object.entries(plants))("%s", (rule, { path }) => {
    const lines = output.split("\n").filter((line) => line.includes(path));
    expect(lines.join("\n")).toContain(rule);
  });
});

describe("an import rule finds a planted", { timeout: TIMEOUT_MS }, () => {
  const TARGET = "server/src/domain/planted-target.ts";
  const FEATURE = "server/src/features/planted-one/target.ts";
  const WEB_FEATURE = "web/src/features/planted-one/target.ts";
  /** Rule, importing file, imported file or package. */
  const imports: readonly (readonly [rule: string, from: string, to: string])[] = [
    ["features-apart", "server/src/features/planted-two/a.ts", "../planted-one/target.ts"],
    ["features-apart", "web/src/features/planted-two/a.ts", "../planted-one/target.ts"],
    ["kit-knows-nothing-of-the-portal", "server/src/kit/planted.ts", "../domain/planted-target.ts"],
    ["domain-above-kit", "server/src/domain/planted.ts", "../features/planted-one/target.ts"],
    ["emails-and-texts-are-plain", "server/src/mail/planted.ts", "../domain/planted-target.ts"],
    [
      "providers-have-no-rules-of-ours",
      "server/src/providers/planted.ts",
      "../domain/planted-target.ts",
    ],
    ["contract-alone", "contract/src/planted.ts", `../../${TARGET}`],
    ["contract-needs-zod-only", "contract/src/planted-package.ts", "react"],
    ["ui-knows-no-api", "web/src/ui/planted.ts", "../lib/api/api.ts"],
    ["ui-knows-no-api", "web/src/ui/planted-call.ts", "@portal/contract/session"],
    ["lib-below-features", "web/src/lib/planted.ts", "../features/planted-one/target.ts"],
    ["page-apart-from-server", "web/src/planted-server.ts", `../../${TARGET}`],
    ["sandbox-imitates-strangers", "sandbox/src/planted.ts", `../../${TARGET}`],
    [
      "sandbox-imitates-strangers",
      "sandbox/src/planted-contract.ts",
      "@portal/contract/values/money",
    ],
    ["server-apart-from-the-rest", "server/src/planted-script.ts", "../../tools/lib/paths.ts"],
    ["command-line-is-an-entry", "server/src/planted-cli.ts", "./cli/commands.ts"],
    ["players-get-nothing-of-the-console", "web/src/planted-console.ts", "../console/src/pages.ts"],
    ["operations-above-features", "server/src/features/planted-two.ts", "../operations/money.ts"],
    ["console-is-an-entry", "server/src/planted-console.ts", "./console/app.ts"],
    [
      "command-line-does-what-the-console-does",
      "server/src/cli/planted-console.ts",
      "../console/app.ts",
    ],
    ["simulations-verify-from-outside", "simulation/planted-simulation.ts", `../${FEATURE}`],
    ["failover-is-drilled-from-outside", "drill/failover/planted-drill.ts", `../../${FEATURE}`],
    ["conformance-stands-alone", "conformance/planted-server.ts", `../${TARGET}`],
    ["conformance-stands-alone", "conformance/planted-package.ts", "zod"],
    ["a-reference-is-one-file", "conformance/reference/planted-file.ts", "../kit/case.ts"],
    ["journeys-come-by-the-front-door", "e2e/support/planted.ts", `../../${TARGET}`],
    [
      "workspaces-by-their-name",
      "server/src/planted-path.ts",
      "../../contract/src/values/money.ts",
    ],
    ["tests-help-tests-only", "server/src/planted-help.ts", "./testing/people.ts"],
    ["environment-read-in-one-place", "server/src/planted-env.ts", "./settings/environment.ts"],
    ["providers-wired-in-one-place", "server/src/planted-wiring.ts", "./providers/planted.ts"],
    ["no-cycles", "server/src/planted/cycle-a.ts", "./cycle-b.ts"],
  ];
  let violations: readonly Violation[];

  beforeAll(async () => {
    for (const path of [TARGET, FEATURE, WEB_FEATURE])
      tree.plant(path, "export type Planted = 1;\n");
    tree.plant("server/src/planted/cycle-b.ts", 'import "./cycle-a.ts";\n');
    for (const [, from, to] of imports) {
      // Importing only types is forbidden too: it couples the two sides just as much.
      tree.plant(from, `import type * as planted from "${to}";\nexport type P = typeof planted;\n`);
    }
    violations = (await findForbiddenImports(tree.folder)).violations;
  }, TIMEOUT_MS);

  test.each(imports)("%s: %s → %s", (rule, from) => {
    expect(violations.filter((found) => found.from === from).map((found) => found.rule)).toContain(
      rule,
    );
  });

  test("nothing where nothing is planted", () => {
    expect(violations.filter(({ from }) => !from.includes("planted"))).toEqual([]);
  });
});
