/**
 * Each page's URL gets the built HTML document, unknown ones 404, and no setting can inject markup into it. `CONFIG`
 * has hostile texts.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pages } from "@portal/contract/pages";
import { PRICES_MARK } from "@portal/contract/shop";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Config } from "../config.ts";
import { handleErrors } from "../kit/http/error-handler.ts";
import { answerWrongMethods } from "../kit/http/known-routes.ts";
import { routing } from "../kit/http/page-or-call.ts";
import { addHeaders, securityHeaders } from "../kit/http/security-headers.ts";
import { registerPages } from "../pages.ts";
import { silentLog } from "../testing/portal/silent-log.ts";
import { PACKED_SCRIPT, SCRIPT, writeBuiltPages } from "../testing/portal/written-pages.ts";

const CONFIG = {
  env: {
    PUBLIC_URL: "https://id.fsonline.example",
    CAPTCHA_PROVIDER: "recaptcha",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SCRIPT_URL: "https://www.google.com/recaptcha/api.js",
    RECAPTCHA_SECRET: "hush",
  },
  portal: {
    brand: { gameName: "</script><b>FS & $& Online" },
    accounts: { emailPolicy: "open", languages: ["vi-VN", "pseudo"], maxPerPhone: "hush" },
    recharge: { coinName: "Ngân Lượng", payableValues: "hush" },
    payment: { secret: "hush" },
  },
} as unknown as Config;
const SECURITY_HEADERS = securityHeaders({ https: false, scriptOrigins: [], apiOrigins: [] });
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const XHR = { accept: "application/json", "x-requested-with": "XMLHttpRequest" };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-dist-"));
  writeBuiltPages(folder);
  app = await buildPages(folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function buildPages(folder: string, config = CONFIG): Promise<FastifyInstance> {
  const built = Fastify({ routerOptions: routing });
  handleErrors(built, { isStrict: true });
  addHeaders(built, SECURITY_HEADERS);
  answerWrongMethods(built);
  built.post("/login", async () => "");
  const parties = { config, log: silentLog, notices: async () => [], currentTexts: { prices } };
  await registerPages(built, parties, folder);
  return built;
}

let price = 10_000;
const prices = async () => ({
  title: 'Giá "rẻ"',
  description: `Từ ${price}đ`,
  head: '<link rel="canonical" href="/prices">',
  parts: { [PRICES_MARK]: `<table>${price}</table>` },
});

test("R-SHOP-3: the prices page has the current prices in head and body", async () => {
  const { body } = await get("/prices");
  expect(body).toContain("<title>Giá &quot;rẻ&quot;</title>");
  expect(body).toContain('<meta name="description" content="Từ 10000đ">');
  expect(body).toContain('<link rel="canonical" href="/prices"></head>');
  expect(body).toContain("<h1>Bảng giá</h1><table>10000</table>");
  price = 9_000;
  expect((await get("/prices")).body).toContain("<table>9000</table>");
  expect((await get("/support")).body).toContain("<title>Cổng tài khoản</title>");
});

const get = (url: string, headers: Record<string, string> = BROWSER) =>
  app.inject({ method: "GET", url, headers });

test("R-SHELL-1: a hard load of each page gets the document, with 200", async () => {
  for (const page of Object.values(pages)) {
    const path = page.path.replace("{token}", "A".repeat(43));
    for (const url of [path, path.replace(/\/?$/, "/"), `${path}?from=mail#top`]) {
      const { statusCode, headers, body } = await get(url);
      expect.soft(statusCode, url).toBe(200);
      expect.soft(headers, url).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
      });
      expect.soft(body, url).toContain("<html ");
    }
  }
});

test("R-SHELL-1: an unknown path gets the 'not found' document with 404", async () => {
  for (const path of [
    "/no-such-page",
    "/payment/cash",
    "/index.html",
    "/assets/gone-1234.js",
    "/.vite/manifest.json",
    "/assets/start-4f2a.js.br",
  ]) {
    const answer = await get(path);
    expect.soft(answer.statusCode, path).toBe(404);
    expect.soft(answer.body, path).toContain("<html ");
  }
});

test("R-SHELL-1: a 404 stays a 404 for a browser that has the document already", async () => {
  const { etag } = (await get("/login")).headers;
  const again = { ...BROWSER, "if-none-match": String(etag) };
  expect((await get("/login", again)).statusCode).toBe(304);
  expect((await get("/no-such-page", again)).statusCode).toBe(404);
});

test("R-WIRE-2: a call to an unknown path gets the error in JSON, not a page", async () => {
  for (const headers of [XHR, { accept: "*/*" }, BROWSER]) {
    const answer = await get("/api/no-such-call", headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      statusCode: 404,
      message: "Trang bạn truy cập không tồn tại.",
    });
  }
  const posted = await app.inject({ method: "POST", url: "/no-such-page", headers: BROWSER });
  expect(posted.statusCode).toBe(404);
  expect(posted.headers["content-type"]).toContain("application/json");
});

const WRONG_METHODS = [
  ["POST", "/security", BROWSER, "GET, HEAD"],
  ["POST", "/security/", XHR, "GET, HEAD"],
  ["DELETE", "/reset-password/abc", XHR, "GET, HEAD"],
  ["POST", "/assets/start-4f2a.js", BROWSER, "GET, HEAD"],
  ["PUT", "/login", BROWSER, "GET, HEAD, POST"],
  // The page's path, requested by a script.
  ["GET", "/login", XHR, "POST"],
] as const;

test("R-WIRE-2: a wrong method for a page is answered 405 with Allow", async () => {
  for (const [method, url, headers, allow] of WRONG_METHODS) {
    const answer = await app.inject({ method, url, headers });
    expect
      .soft([answer.statusCode, answer.headers.allow], `${method} ${url}`)
      .toEqual([405, allow]);
    expect.soft(answer.json(), `${method} ${url}`).toMatchObject({ statusCode: 405 });
  }
});

test("R-WIRE-2: a script that requests a page's path finds no call there", async () => {
  expect((await get("/security", XHR)).statusCode).toBe(404);
});

test("R-SHELL-1: files with their content in the name are kept for ever, packed where the browser can", async () => {
  const plain = await get("/assets/start-4f2a.js", { "accept-encoding": "identity" });
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers["cache-control"]).toBe("max-age=31536000, immutable");
  expect(plain.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  const packed = await get("/assets/start-4f2a.js", { "accept-encoding": "gzip, br" });
  expect(packed.rawPayload).toEqual(PACKED_SCRIPT);
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["vary"]).toContain("accept-encoding");
});

test("R-WIRE-2: pages and their files come with the security headers", async () => {
  for (const [path, status] of [
    ["/login", 200],
    ["/assets/start-4f2a.js", 200],
    ["/assets/proof-worker-7c1b.js", 200],
    ["/assets/text-5e6d.woff2", 200],
    ["/assets/gone-1234.js", 404],
    ["/locales/pseudo.json", 200],
    ["/icons/icon.png", 200],
    ["/service-worker.js", 200],
  ] as const) {
    const { statusCode, headers } = await get(path);
    expect.soft(statusCode, path).toBe(status);
    expect.soft(headers, path).toMatchObject(SECURITY_HEADERS);
  }
});

test("R-UPGRADE-1: a file that another release puts beside them later is served too", async () => {
  const url = "/assets/app-9c1d.js";
  expect((await get(url)).statusCode).toBe(404);
  writeFileSync(join(folder, url), SCRIPT);
  const answer = await get(url);
  expect(answer.body).toBe(SCRIPT);
  expect(answer.headers["cache-control"]).toContain("immutable");
});

test("R-I18N-1: a locale's file is asked for again each time", async () => {
  const answer = await get("/locales/pseudo.json", XHR);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect((await get("/locales/xx-XX.json", XHR)).statusCode).toBe(404);
});

test("R-SHELL-6: the document carries the operator's settings, and none that is secret", async () => {
  const { body } = await get("/login");
  const json = /<script>(.*)<\/script>/.exec(body)![1]!;
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({
    publicUrl: "https://id.fsonline.example",
    brand: { gameName: "</script><b>FS & $& Online", coinName: "Ngân Lượng" },
    accounts: { emailPolicy: "open", languages: ["vi-VN", "pseudo"] },
    botCheck: {
      provider: "recaptcha",
      siteKey: "site-key",
      scriptUrl: "https://www.google.com/recaptcha/api.js",
    },
  });
  expect(body).not.toContain("hush");
  expect(body).not.toContain("%PORTAL_CONFIG%");
});

test("R-SHELL-7: where the support centre is a placeholder, its document shows no centre before the scripts run", async () => {
  const portal = { ...CONFIG.portal, support: "placeholder" } as const;
  const other = await buildPages(folder, { ...CONFIG, portal });
  const placeholder = await other.inject({ url: "/support", headers: BROWSER });
  expect(placeholder.body).toContain('"support":"placeholder"');
  expect(placeholder.body).not.toContain("<h1>Hỗ trợ</h1>");
  const centre = await get("/support");
  expect(centre.body).not.toContain('"support"');
  expect(centre.body).toContain("<h1>Hỗ trợ</h1>");
  await other.close();
});

test("R-SHELL-1: the document comes packed as the browser likes", async () => {
  const plain = await get("/login", { ...BROWSER, "accept-encoding": "identity" });
  const br = await get("/login", { ...BROWSER, "accept-encoding": "gzip, deflate, br, zstd" });
  const gzip = await get("/login", { ...BROWSER, "accept-encoding": "gzip" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const answer of [plain, br, gzip]) {
    expect(answer.headers["vary"]).toBe("accept-encoding, accept, x-requested-with");
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  }
});

test("R-SHELL-1: no path leads to a file outside the built application", async () => {
  for (const path of [
    "/../server/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/%00",
  ]) {
    const answer = await get(path, XHR);
    expect.soft([400, 403, 404], path).toContain(answer.statusCode);
    expect.soft(answer.body, path).not.toContain("dependencies");
  }
});

test("R-WIRE-2: where the pages have not been built the API still answers, and pages with an error", async () => {
  const bare = await buildPages(join(folder, "nothing-built"));
  const answer = await bare.inject({ method: "GET", url: "/support", headers: BROWSER });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ statusCode: 404 });
  await bare.close();
});

const session = { ...BROWSER, cookie: "XSRF-TOKEN=x; signed-in=1" };

test("the document names the page's files, for each viewer who will see it", async () => {
  const filesOf = async (path: string, headers = BROWSER) => {
    const { body } = await get(path, headers);
    return [
      ...body.matchAll(/<link rel="(?:stylesheet|modulepreload)" crossorigin href="([^"]+)"/g),
    ].map(([, file]) => file);
  };
  const styles = "/assets/app.css";
  const app = "/assets/app.js";
  const login = [styles, app, "/assets/session.js"];
  const support = ["/assets/support.js", "/assets/shared.js"];
  expect(await filesOf("/login")).toEqual(login);
  expect(await filesOf("/login", session)).toEqual([styles, app]);
  expect(await filesOf("/security")).toEqual(login);
  const others = [app, "/assets/list.js"];
  const framed = [styles, "/assets/frame.css", ...others, "/assets/frame.js", "/assets/page.js"];
  expect(await filesOf("/security", session)).toEqual(framed);
  expect(await filesOf("/support")).toEqual([styles, "/assets/support.css", ...others, ...support]);
  expect(await filesOf("/support", session)).toEqual([
    styles,
    "/assets/frame.css",
    "/assets/support.css",
    ...others,
    "/assets/frame.js",
    ...support,
  ]);
  expect(await filesOf("/privacy")).toEqual([styles, app]);
  expect(await filesOf("/no-such-page")).toEqual([styles, app]);
});

test("the document has the page's first view, for each viewer who will see it, with the brand's name", async () => {
  const viewOf = async (path: string, headers = BROWSER) => {
    const { body } = await get(path, headers);
    return /<div id="root">(.*)<\/div>/.exec(body)![1];
  };
  const login = "<h1>Đăng nhập</h1><p>&lt;/script&gt;&lt;b&gt;FS &amp; $&amp; Online</p>";
  expect(await viewOf("/login")).toBe(login);
  expect(await viewOf("/login", session)).toBe("");
  expect(await viewOf("/security")).toBe(login);
  expect(await viewOf("/security", session)).toBe("<h1>Bảo mật</h1>");
  expect(await viewOf("/support")).toBe("<h1>Hỗ trợ</h1>");
  expect(await viewOf("/support", session)).toBe("");
});

test("R-WIRE-3: a player's document names what the page requests first, a visitor's nothing", async () => {
  const readsOf = async (path: string, headers = BROWSER) =>
    /^<html data-reads="([^"]*)"/.exec((await get(path, headers)).body)?.[1];
  expect(await readsOf("/security", session)).toBe("/api/user/passkeys /api/user/sessions");
  expect(await readsOf("/security")).toBeUndefined();
});

test("a browser with a cached document gets the other one after signing in", async () => {
  const visitors = await get("/security");
  const kept = { "if-none-match": String(visitors.headers.etag) };
  expect((await get("/security", { ...BROWSER, ...kept })).statusCode).toBe(304);
  expect((await get("/security", { ...session, ...kept })).statusCode).toBe(200);
});
