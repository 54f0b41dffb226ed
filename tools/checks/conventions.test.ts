/** Our files keep to the rules of this project that linters do not have, and a planted violation of each is found. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { ourFiles, TEXT_FILE } from "./our-files.ts";

type Convention = {
  readonly name: string;
  /** The files it applies to. */
  readonly files: RegExp;
  /** A pattern that a file must not match, or whether a file breaks it. */
  readonly brokenBy: RegExp | ((text: string, path: string) => boolean);
};

/** Files that need a weak hash: the card gateway's, ViettelPay's, and that of authenticator applications. */
const NAMES_A_WEAK_HASH =
  /(?:providers\/card\/charging-signature|providers\/wallet\/viettel-checksum|settings\/wallet-variables|domain\/credentials\/totp|\.test)\.ts$/;
const FOR_POINTERS = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

const conventions: readonly Convention[] = [
  {
    name: "no barrel files: import from where a thing is",
    files: /(^|\/)index\.(ts|tsx|js|mjs)$/,
    brokenBy: /^/,
  },
  {
    name: "lock files hold no download addresses",
    files: /(^|\/)package-lock\.json$/,
    brokenBy: /"resolved": "(?:https?|git|file):/,
  },
  {
    name: "lock files are whole: they hold every package that one of theirs names, for each platform",
    files: /(^|\/)package-lock\.json$/,
    brokenBy: lacksPackages,
  },
  {
    name: "dependencies have exact versions",
    files: /(^|\/)package\.json$/,
    brokenBy: hasInexactVersion,
  },
  {
    name: "no paths of one machine, no package registry's address",
    files: TEXT_FILE,
    // Written so that this file does not match it.
    brokenBy: /["'`( ]\/(?:work|root|home\/[a-z]+)\/|file:\/\/\/|registry\.(?:npmjs|yarnpkg)\./,
  },
  {
    name: "SQL stands in stores, the ledger, the kit and the schema only",
    files: /^server\/src\/(?:features|operations)\/.*(?<!store|\.test)\.ts$/,
    brokenBy: /\bsql`/,
  },
  {
    name: "requests, replies and cookies are known to feature.ts, webhooks, other paths and the kit only",
    files:
      /^server\/src\/(?:domain|features)\/(?!.*(?:\/|-)(?:feature|routes?|webhooks?)\.ts$).*(?<!\.test)\.ts$/,
    brokenBy: /\bFastify(?:Request|Reply|Instance)\b|kit\/http\/browser\/cookies\.ts"/,
  },
  {
    name: "no text becomes code or markup: no eval, new Function, innerHTML or the like",
    // One part keeps the server's markup, by a mark whose type is a comment.
    files: /^(contract|server|web)\/(src|build)\/.*(?<!\.test|\/kept-markup)\.tsx?$/,
    brokenBy:
      /\beval\(|\bnew Function\(|\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/,
  },
  {
    name: "programs are started without a shell",
    files: /^(contract|server|web|tools|conformance)\/.*\.(ts|mjs)$/,
    brokenBy:
      /import (?:\{[^}]*\bexec(?:Sync)?\b[^}]*\}|\w+|\* as \w+) from "(?:node:)?child_process"|\bshell: (?:true\b|["'`])/,
  },
  {
    name: "MD5 and SHA-1 stand only where a format of somebody else's asks for them",
    files:
      /^(?:server\/(?:schema|migrations)\/.*\.sql|(?:contract|server)\/src\/(?!testing\/).*\.ts)$/,
    // As a name or as a call, in JavaScript or SQL.
    brokenBy: (text, path) =>
      /["'`](?:md5|sha-?1)["'`]|\bmd5\(/i.test(text) && !NAMES_A_WEAK_HASH.test(path),
  },
  {
    name: "pages get the replies of calls by useCall, or page by page by swr/infinite",
    files:
      /^web\/src\/(?!lib\/(?:api\/(?:use-call|cache)|session\/session|live\/live-balance)\.tsx?$).*\.tsx?$/,
    brokenBy: /from "swr"/,
  },
  {
    name: "hover styles stand under `@media (hover: hover)`: on touch they would stay after a tap",
    files: /^web\/.*\.css$/,
    brokenBy: (text) => /:hover\b/.test(text.replaceAll(FOR_POINTERS, "")),
  },
  {
    name: "browser tests use the `test` of e2e/support/test.ts, which records the errors of pages",
    files: /^e2e\/.*\.spec\.ts$/,
    brokenBy: /import \{[^}]*\btest\b[^}]*\} from "@playwright\/test"/,
  },
];

/** A text that breaks a convention, by its file. Some are written so that this file itself breaks none. */
const PLANTED: Readonly<Record<string, string>> = {
  "server/src/kit/index.ts": "",
  "package-lock.json": '{"packages": {"x": {"resolved": "https://example.org/x.tgz"}}}',
  "web/package-lock.json": '{"packages": {"x": {"optionalDependencies": {"x-win32": "1.0.0"}}}}',
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
  "server/src/planted-exec.ts": ["import { exec }", "from", '"node:child_process"'].join(" "),
  "server/src/planted-old-name.ts": ["import { execSync }", "from", '"child_process"'].join(" "),
  "server/src/planted-whole.ts": ["import * as x", "from", '"node:child_process"'].join(" "),
  "server/src/planted-option.ts": ["spawn(name, [], {", "shell:", "true });"].join(" "),
  "server/src/kit/planted-hash.ts": 'createHash("md5").update(token)',
  "server/src/domain/planted-hash.ts": "createHmac('SHA-1', key)",
  "server/schema/99-planted.sql": "select md5(token) from sessions;",
  "web/src/features/session/planted-data.ts": 'import useSWR from "swr";',
  "web/src/ui/planted.css":
    "@media (hover: hover) { .a:hover { color: red; } } .b:hover { top: 0; }",
  "e2e/journeys/planted.spec.ts": 'import { expect, test } from "@playwright/test";',
};

test("our files keep to the conventions", () => {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  expect(brokenConventions(ourFiles(), read)).toEqual([]);
});

test("the conventions find a planted violation of each", () => {
  const broken = brokenConventions(Object.keys(PLANTED), (path) => PLANTED[path] ?? "");
  for (const path of Object.keys(PLANTED)) expect(broken.join("\n")).toContain(path);
  expect(broken).toHaveLength(conventions.length);
});

/** @returns a line for each broken convention, with the files that break it */
function brokenConventions(paths: readonly string[], read: (path: string) => string): string[] {
  return conventions.flatMap(({ name, files, brokenBy }) => {
    const isBroken = (text: string, path: string) =>
      brokenBy instanceof RegExp ? brokenBy.test(text) : brokenBy(text, path);
    const found = paths.filter((path) => files.test(path) && isBroken(read(path), path));
    return found.length > 0 ? [`  ${name}: ${found.join(", ")}`] : [];
  });
}

function lacksPackages(text: string): boolean {
  type Lock = Record<string, Record<"dependencies" | "optionalDependencies", object | undefined>>;
  const { packages } = JSON.parse(text) as { packages: Lock };
  const held = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  return Object.values(packages).some(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).some((name) => !held.has(name)),
  );
}

function hasInexactVersion(text: string): boolean {
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  const groups = ["dependencies", "devDependencies", "optionalDependencies"];
  const versions = groups.flatMap((group) => Object.values(manifest[group] ?? {}));
  return versions.some((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
}
