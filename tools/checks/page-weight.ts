import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as built from "../../server/src/built-pages.ts";
import type { Tally } from "./tally.ts";

/** The budgets in kB (1,000 bytes): brotli at its highest level. */
const LIMITS_KB = { login: 100, page: 135, console: 150, style: 15, passwords: 5 };

export type Weight = { readonly what: string; readonly kb: number; readonly limit: number };

/** Weighs the players' pages. The application holds the login; other pages load their list and the layout, too. */
export function weighWeb(dist: string): readonly Weight[] {
  const boot = globSync("assets/boot-*.js", { cwd: dist });
  const login = [built.ENTRY, ...built.applicationOf(manifestOf(dist))];
  const first = [...boot, ...built.filesOf(manifestOf(dist), login)];
  // It has its own file, which loads with the fields of a new password.
  const passwords = manifestOf(dist)["src/lib/form/common-list.ts"]!.file;
  return [
    { what: "script of /login", kb: weigh(dist, first, ".js"), limit: LIMITS_KB.login },
    ...weighPages(dist, [...login, built.PAGE_FILES, built.PLAYERS_LAYOUT], LIMITS_KB.page),
    { what: passwords, kb: weigh(dist, [passwords], ".js"), limit: LIMITS_KB.passwords },
  ];
}

/** Weighs each part that loads on demand together with what loads before it. */
export function weighPages(dist: string, before = [built.ENTRY], limit = LIMITS_KB.console) {
  const manifest = manifestOf(dist);
  const parts = before.flatMap((source) => manifest[source]?.dynamicImports ?? []);
  return parts
    .filter((part) => !before.includes(part))
    .flatMap((part): Weight[] => {
      const files = [...built.filesOf(manifest, [...before, part])];
      return [
        { what: `script of ${part}`, kb: weigh(dist, files, ".js"), limit },
        { what: `style of ${part}`, kb: weigh(dist, files, ".css"), limit: LIMITS_KB.style },
      ];
    });
}

/** Checks weights against their budgets; each is one test. */
export function checkWeights(weights: readonly Weight[]): Tally {
  const broken = weights.filter(({ kb, limit }) => kb > limit);
  const output = broken.map(({ what, kb, limit }) => `  ${what}: ${kb} kB of ${limit}`).join("\n");
  return { passed: weights.length - broken.length, failed: broken.length, output };
}

const manifestOf = (dist: string): built.Manifest =>
  JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as built.Manifest;

const sizes = new Map<string, number>();
/** @public The benchmark weighs its peer with it. In kB, brotli; a hashed name always has the same content. */
export function weigh(dist: string, files: readonly string[], ending: string): number {
  const paths = files.filter((file) => file.endsWith(ending)).map((file) => join(dist, file));
  for (const path of paths) {
    if (!sizes.has(path)) sizes.set(path, brotliCompressSync(readFileSync(path)).length / 1_000);
  }
  return paths.reduce((sum, path) => sum + sizes.get(path)!, 0);
}
