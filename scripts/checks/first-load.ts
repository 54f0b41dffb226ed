import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { ROOT } from "../lib/paths.ts";
import type { Tally } from "./tally.ts";

/** JavaScript that /login may need before it can be used, in all. React alone is 67 kB. */
const LIMIT_KB = 110;
const LOGIN_PAGE = "src/features/session/login-page.tsx";
const BYTES_PER_KB = 1_000;

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** Sizes in kB (1000 bytes) of the files together. */
export type FirstLoad = {
  readonly files: readonly string[];
  readonly gzip: number;
  readonly brotli: number;
};

/** All JavaScript of /login in a build: what index.html names, the page, and what they import. */
export function measureFirstLoad(dist: string): FirstLoad {
  const text = readFileSync(join(dist, ".vite", "manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Manifest;
  const files = new Set(scriptsOf(readFileSync(join(dist, "index.html"), "utf8")));
  const waiting = [...keysOf(manifest, files), LOGIN_PAGE];
  for (const key of waiting) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build's manifest`);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []).filter((imported) => !waiting.includes(imported)));
  }
  const contents = [...files].map((file) => readFileSync(join(dist, file)));
  const kilobytes = (compress: (content: Buffer) => Buffer): number =>
    contents.reduce((all, content) => all + compress(content).length, 0) / BYTES_PER_KB;
  return { files: [...files], gzip: kilobytes(gzipSync), brotli: kilobytes(brotliCompressSync) };
}

/** The weight limit as one test. */
export function checkFirstLoad(dist: string = join(ROOT, "web", "dist")): Tally {
  const { files, gzip, brotli } = measureFirstLoad(dist);
  const isLight = gzip <= LIMIT_KB;
  return {
    passed: isLight ? 1 : 0,
    failed: isLight ? 0 : 1,
    output:
      `  ${gzip.toFixed(1)} kB gzip (${brotli.toFixed(1)} kB brotli) in ${files.length} files; ` +
      `the limit is ${LIMIT_KB} kB gzip`,
  };
}

/** Every script element and every module preload of the page. */
function scriptsOf(html: string): string[] {
  const found = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.js)"/g);
  return [...found].map(([, file]) => file ?? "");
}

function keysOf(manifest: Manifest, files: ReadonlySet<string>): string[] {
  return Object.keys(manifest).filter((key) => files.has(manifest[key]?.file ?? ""));
}
