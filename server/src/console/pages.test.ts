import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { addHeaders, securityHeaders } from "../kit/http/security-headers.ts";
import { silentLog } from "../testing/portal/silent-log.ts";
import { writeBuiltPages } from "../testing/portal/written-pages.ts";
import { registerConsolePages } from "./pages.ts";

const CONFIG = { portal: { brand: { gameName: 'Kiếm & "Khách"' } } };

test("R-OPS-C: the document of the console names the game, for the sign-in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "console-dist-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeBuiltPages(folder);
  const app = Fastify();
  await registerConsolePages(app, { log: silentLog, config: CONFIG }, folder);
  const { body } = await app.inject({ url: "/", headers: { accept: "text/html" } });
  expect(body).toContain(
    '<meta name="application-name" content="Kiếm &amp; &quot;Khách&quot;" /></head>',
  );
});

test("R-WIRE-2: the console's files come with the security headers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "console-dist-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeBuiltPages(folder);
  const app = Fastify();
  const expected = securityHeaders({ https: false, scriptOrigins: [], apiOrigins: [] });
  addHeaders(app, expected);
  await registerConsolePages(app, { log: silentLog, config: CONFIG }, folder);
  for (const url of ["/players", "/assets/start-4f2a.js", "/assets/text-5e6d.woff2"]) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect.soft(statusCode, url).toBe(200);
    expect.soft(headers, url).toMatchObject(expected);
  }
});
