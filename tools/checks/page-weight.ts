import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import {
  applicationOf,
  ENTRY,
  filesOf,
  type Manifest,
  PLAYERS_LAYOUT,
} from "../../server/src/built-pages.ts";
import type { Tally } from "./tally.ts";

/** The budgets in kB (1,000 bytes): brotli at its highest level. */
const LIMITS_KB = { login: 100, page: 135, console: 150, style: 15, fonts: 60, passwords: 5 };
/** The list of common passwords, which loads with the fields of a new password. */
const PASSWORDS = "src/lib/form/common-list.ts";

export type Weight = { readonly what: string; readonly kb: number; readonly limit: number };

/** Weighs the players' pages. The application holds the login; other pages load the layout, too. */
export function weighWeb(dist: string): readonly Weight[] {
  const boot = globSync("assets/boot-*.js", { cwd: dist });
  const sources = [ENTRY, ...applicationOf(manifestOf(dist))];
  const first = [...boot, ...filesOf(manifestOf(dist), sources)];
  const fonts = globSync("assets/*.woff2", { cwd: dist });
  const passwords = manifestOf(dist)[PASSWORDS];
  return [
    { what: "script of /login", kb: weigh(dist, first, ".js"), limit: LIMITS_KB.login },
    ...weighPages(dist, [...sources, PLAYERS_LAYOUT], LIMITS_KB.page),
    { what: "fonts", kb: weigh(dist, fonts, ".woff2"), limit: LIMITS_KB.fonts },
    {
      what: "list of common passwords",
      // If it has no file, pages that do not need it load it too.
      kb: passwords ? weigh(dist, [passwords.file], ".js") : Infinity,
      limit: LIMITS_KB.passwords,
    },
  ];
}

/** Weighs each part that loads on demand together with what loads before it. */
export function weighPages(dist: string, before = [ENTRY], limit = LIMITS_KB.console): Weight[] {
  const manifest = manifestOf(dist);
  const pages = before.flatMap((source) => manifest[source]?.dynamicImports ?? []);
  return pages
    .filter((page) => !before.includes(page))
    .flatMap((page) => {
      const files = [...filesOf(manifest, [...before, page])];
      return [
        { what: `script of ${page}`, kb: weigh(dist, files, ".js"), limit },
        { what: `style of ${page}`, kb: weigh(dist, files, ".css"), limit: LIMITS_KB.style },
      ];
    });
}

/** Checks weights against their budgets; each is one test. */
export function checkWeights(weights: readonly Weight[]): Tally {
  const broken = weights.filter(({ kb, limit }) => kb > limit);
  const output = broken.map(({ what, kb, limit }) => `  ${what}: ${kb} kB of ${limit}`).join("\n");
  return { passed: weights.length - broken.length, failed: broken.length, output };
}

const manifestOf = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

const sizes = new Map<string, number>();
/**
 * @public The benchmark weighs its peer with it.
 * @returns the size in kB, brotli, of the files with the ending; a hashed name always has the same content
 */
export function weigh(dist: string, files: readonly string[], ending: string): number {
  const paths = files.filter((file) => file.endsWith(ending)).map((file) => join(dist, file));
  for (const path of paths) {
    if (!sizes.has(path)) sizes.set(path, brotliCompressSync(readFileSync(path)).length / 1_000);
  }
  return paths.reduce((sum, path) => sum + sizes.get(path)!, 0);
}
