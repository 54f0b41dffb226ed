import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenConventions } from "./conventions.ts";
import { findForbiddenImports, type Violation } from "./import-rules.ts";
import { copyTree, type PlantedTree } from "./planted-tree.ts";

/** A copy of the tree with a violation for each rule of our own. That other tools find what they promise is theirs to test. */
let tree: PlantedTree;
const TIMEOUT_MS = 120_000;

beforeAll(() => {
  tree = copyTree();
}, TIMEOUT_MS);

afterAll(() => {
  tree.remove();
});

test("the conventions find a planted violation of each", () => {
  const planted: Record<string, string> = {
    "server/src/kit/index.ts": "",
    "package-lock.json": '"resolved": "https://example.org/x.tgz"',
    "web/package.json": '{"dependencies": {"x": "^1.0.0"}}',
    "docs/planted.md": `see (${["", "home", "someone", "notes"].join("/")})`,
    "server/src/features/session/planted.ts": "sql`select 1`",
    "server/src/features/session/planted-http.ts": 'import type { FastifyReply } from "fastify";',
    "server/src/domain/planted-cookie.ts": 'import { x } from "../kit/http/browser/cookies.ts";',
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
    ["emails-and-texts-are-plain", "server/src/messages/planted.ts", "../domain/planted-target.ts"],
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
    ["client-calls-the-console", "server/src/cli/client/planted-command.ts", "../database.ts"],
    ["simulations-verify-from-outside", "simulation/planted-simulation.ts", `../${FEATURE}`],
    ["failover-is-drilled-from-outside", "drill/failover/planted-drill.ts", `../../${FEATURE}`],
    ["conformance-stands-alone", "conformance/planted-server.ts", `../${TARGET}`],
    ["conformance-stands-alone", "conformance/planted-package.ts", "zod"],
    ["a-reference-is-one-file", "conformance/reference/planted-file.ts", "../verdict.ts"],
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
