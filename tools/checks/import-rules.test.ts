/** Each rule of .dependency-cruiser.mjs forbids an import that it is meant to forbid. */
import { expect, test } from "vitest";
import config from "../../.dependency-cruiser.mjs";
import { ourFiles } from "./our-files.ts";

type Pattern = { readonly path?: string; readonly pathNot?: string };
type Rule = { readonly name: string; readonly from: Pattern; readonly to: Pattern };
const rules: readonly Rule[] = config.forbidden;

/** An import that each rule forbids. dependency-cruiser finds cycles by itself. */
const PLANTED: readonly (readonly [rule: string, from: string, to: string])[] = [
  ["features-apart", "server/src/features/one/a.ts", "server/src/features/two/b.ts"],
  ["features-apart", "web/src/features/one/a.ts", "web/src/features/two/b.ts"],
  ["kit-knows-nothing-of-the-portal", "server/src/kit/a.ts", "server/src/domain/b.ts"],
  ["domain-above-kit", "server/src/domain/a.ts", "server/src/features/one/b.ts"],
  ["operations-above-features", "server/src/features/one/a.ts", "server/src/operations/money.ts"],
  ["emails-and-texts-are-plain", "server/src/messages/a.ts", "server/src/domain/b.ts"],
  ["providers-have-no-rules-of-ours", "server/src/providers/a.ts", "server/src/domain/b.ts"],
  ["environment-read-in-one-place", "server/src/app.ts", "server/src/settings/environment.ts"],
  ["providers-wired-in-one-place", "server/src/app.ts", "server/src/providers/bank/casso.ts"],
  ["contract-alone", "contract/src/a.ts", "server/src/domain/b.ts"],
  ["contract-needs-zod-only", "contract/src/a.ts", "node_modules/react/index.js"],
  ["ui-knows-no-api", "web/src/ui/a.ts", "web/src/lib/api/api.ts"],
  ["ui-knows-no-api", "web/src/ui/a.ts", "contract/src/session.ts"],
  ["lib-below-features", "web/src/lib/a.ts", "web/src/features/one/b.ts"],
  ["pages-above-features", "web/src/features/one/a.ts", "web/src/pages/home/home-page.tsx"],
  ["page-apart-from-server", "web/src/a.ts", "server/src/domain/b.ts"],
  ["players-get-nothing-of-the-console", "web/src/a.ts", "web/console/src/pages.ts"],
  ["sandbox-imitates-strangers", "sandbox/src/a.ts", "contract/src/values/money.ts"],
  ["server-apart-from-the-rest", "server/src/a.ts", "tools/lib/paths.ts"],
  ["command-line-is-an-entry", "server/src/a.ts", "server/src/cli/commands.ts"],
  ["console-is-an-entry", "server/src/a.ts", "server/src/console/app.ts"],
  ["command-line-does-what-the-console-does", "server/src/cli/a.ts", "server/src/console/app.ts"],
  ["client-calls-the-console", "server/src/cli/client/a.ts", "server/src/cli/database.ts"],
  ["simulations-verify-from-outside", "simulation/a.ts", "server/src/features/one/b.ts"],
  ["failover-is-drilled-from-outside", "drill/failover/a.ts", "server/src/features/one/b.ts"],
  ["conformance-stands-alone", "conformance/a.ts", "server/src/domain/b.ts"],
  ["a-reference-is-one-file", "conformance/reference/a.ts", "conformance/verdict.ts"],
  ["journeys-come-by-the-front-door", "e2e/support/a.ts", "server/src/domain/b.ts"],
  ["workspaces-by-their-name", "server/src/a.ts", "contract/src/values/money.ts"],
  ["tests-help-tests-only", "server/src/a.ts", "server/src/testing/patience.ts"],
];

/** Whether a rule forbids an import, by its patterns; `$1` in those of `to` is the first group of `from`. */
function forbids({ from, to }: Rule, importing: string, imported: string): boolean {
  const groups = new RegExp(from.path ?? "").exec(importing);
  if (!groups || (from.pathNot && new RegExp(from.pathNot).test(importing))) return false;
  const matches = (pattern: string) =>
    new RegExp(pattern.replaceAll(/\$(\d)/g, (_, at: string) => groups[Number(at)] ?? "")).test(
      imported,
    );
  return matches(to.path ?? "") && !(to.pathNot !== undefined && matches(to.pathNot));
}

test.each(PLANTED)("%s: %s → %s", (name, from, to) => {
  const broken = rules.filter((rule) => forbids(rule, from, to));
  expect(broken.map((rule) => rule.name)).toContain(name);
});

test("each rule has such an import", () => {
  const named = new Set(["no-cycles", ...PLANTED.map(([name]) => name)]);
  expect([...named].toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test("each rule names files that exist, so that it is not left behind when they move", () => {
  const files = ourFiles();
  const isMissing = (path: string) => !files.some((file) => new RegExp(path).test(file));
  const outdated = rules.filter(({ from, to }) =>
    [from.path ?? "", to.path ?? ""].some((path) => isMissing(path.replaceAll(/\$\d/g, ".*"))),
  );
  expect(outdated.map(({ name }) => name)).toEqual([]);
});
