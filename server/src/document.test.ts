/**
 * The cache of filled and compressed documents: each is compressed once, and outside the event loop. An async hook
 * counts the compressions.
 */
import { createHook } from "node:async_hooks";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { SiteNotice } from "@portal/contract/notice";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "./config.ts";
import { routing } from "./kit/http/page-or-call.ts";
import { registerPages } from "./pages.ts";
import { silentLog } from "./testing/portal/silent-log.ts";
import { writeBuiltPages } from "./testing/portal/written-pages.ts";

/** The ids of all compressions that were begun. */
const made = new Set<number>();
/** The ids of those that ran outside the event loop: Node calls back when they are done. */
const calledBack = new Set<number>();
const hook = createHook({
  init: (id, type) => {
    if (type === "ZLIB") made.add(id);
  },
  before: (id) => {
    if (made.has(id)) calledBack.add(id);
  },
});

const CONFIG = {
  env: { PUBLIC_URL: "https://id.fsonline.example", CAPTCHA_PROVIDER: "none" },
  portal: {
    brand: { gameName: "FS" },
    accounts: { emailPolicy: "open" },
    recharge: { coinName: "Ngân Lượng" },
  },
} as unknown as Config;
const NOTICE: SiteNotice = {
  id: "1",
  tone: "info",
  title: "Bảo trì nạp tiền",
  text: "Từ 22 giờ.",
  link: null,
  about: [],
  paths: ["/payment"],
} as unknown as SiteNotice;
/** On all these paths visitors get the same content, the login. Only /payment also has the notice. */
const PATHS = ["/payment", "/security", "/recharge", "/transactions", "/support"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-document-"));
  writeBuiltPages(folder);
  made.clear();
  calledBack.clear();
  hook.enable();
});
afterEach(() => {
  hook.disable();
  rmSync(folder, { recursive: true });
});

async function openPages() {
  const app = Fastify({ routerOptions: routing });
  await registerPages(
    app,
    { config: CONFIG, log: silentLog, notices: async () => [NOTICE] },
    folder,
  );
  return async (url: string, encoding = "br") => {
    const headers = { accept: "text/html", "accept-encoding": encoding };
    const answer = await app.inject({ method: "GET", url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    return answer.rawPayload;
  };
}

test("R-CROWD-1: five pages in turn, one of them with a notice, are compressed once each and never in the event loop", async () => {
  const get = await openPages();
  const first = new Map<string, Buffer>();
  for (const path of PATHS) first.set(path, await get(path));
  const compressions = made.size;
  for (let round = 0; round < 4; round += 1) {
    for (const path of PATHS) expect(await get(path)).toEqual(first.get(path));
  }
  expect(made.size).toBe(compressions);
  expect(calledBack.size).toBe(compressions);
  const pages = [...first].map(([path, page]) => [path, brotliDecompressSync(page).toString()]);
  const withNotice = pages.filter(([, html]) => html?.includes(NOTICE.title));
  expect(withNotice.map(([path]) => path)).toEqual(["/payment"]);
  expect(compressions).toBe(new Set(pages.map(([, html]) => html)).size);
});

test("R-CROWD-1: equal requests in flight share one compression", async () => {
  const get = await openPages();
  await Promise.all(Array.from({ length: 20 }, () => get("/payment")));
  expect(made.size).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => get("/payment", "gzip")));
  expect(made.size).toBe(2);
});
