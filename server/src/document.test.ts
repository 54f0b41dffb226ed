import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as zlib from "node:zlib";
import type { SiteNotice } from "@portal/contract/notice";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Config } from "./config.ts";
import { routing } from "./kit/http/page-or-call.ts";
import { registerPages } from "./pages.ts";
import { silentLog } from "./testing/portal/silent-log.ts";
import { writeBuiltPages } from "./testing/portal/written-pages.ts";

const { compressions, blocking } = vi.hoisted(() => ({
  compressions: [] as string[],
  blocking: [] as string[],
}));

/** Compresses as Node does, and notes which function did it. */
vi.mock("node:zlib", async (importActual) => {
  const actual = await importActual<typeof zlib>();
  const noting =
    (name: "brotliCompress" | "gzip" | "brotliCompressSync" | "gzipSync") =>
    (...input: unknown[]) => {
      compressions.push(name);
      if (name.endsWith("Sync")) blocking.push(name);
      return (actual[name] as (...given: unknown[]) => unknown)(...input);
    };
  return {
    ...actual,
    brotliCompress: noting("brotliCompress"),
    gzip: noting("gzip"),
    brotliCompressSync: noting("brotliCompressSync"),
    gzipSync: noting("gzipSync"),
  };
});

const CONFIG = {
  env: { PUBLIC_URL: "https://id.fsonline.example", CAPTCHA_PROVIDER: "none" },
  portal: { brand: { gameName: "FS" }, accounts: { emailPolicy: "open" } },
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
/** Pages that visitors get the same content for, the login: only the notice tells them apart. */
const PATHS = ["/payment", "/security", "/recharge", "/transactions", "/support"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-document-"));
  writeBuiltPages(folder);
  compressions.length = 0;
  blocking.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

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
    const unpack = encoding === "br" ? zlib.brotliDecompressSync : zlib.gunzipSync;
    return unpack(answer.rawPayload).toString();
  };
}

test("R-CROWD-1: five pages in turn, one of them with a notice, are compressed once each and never in the event loop", async () => {
  const get = await openPages();
  const first = new Set<string>();
  for (const path of PATHS) first.add(await get(path));
  const compressedBefore = compressions.length;
  for (let round = 0; round < 4; round += 1) {
    for (const path of PATHS) {
      const html = await get(path);
      expect(html.includes(NOTICE.title)).toBe(path === "/payment");
    }
  }
  expect(compressions.length).toBe(compressedBefore);
  expect(compressedBefore).toBe(first.size);
  expect(blocking).toEqual([]);
});

test("R-CROWD-1: equal requests in flight share one compression", async () => {
  const get = await openPages();
  await Promise.all(Array.from({ length: 20 }, () => get("/payment")));
  await Promise.all(Array.from({ length: 20 }, () => get("/payment", "gzip")));
  expect(compressions).toEqual(["brotliCompress", "gzip"]);
});
