import { expect, test } from "vitest";
import { brokenConventions, checkConventions } from "./conventions.ts";

/** A text that breaks a convention, by its file. Some are written so that this file itself breaks none. */
const PLANTED: Readonly<Record<string, string>> = {
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

test("the conventions find a planted violation of each", () => {
  const broken = brokenConventions(Object.keys(PLANTED), (path) => PLANTED[path] ?? "");
  for (const path of Object.keys(PLANTED)) expect(broken.join("\n")).toContain(path);
  const { passed, failed } = checkConventions();
  expect(broken).toHaveLength(passed + failed);
});
