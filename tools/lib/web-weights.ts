import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { notFoundPage, pages } from "@portal/contract/pages";

/** The size of what a browser loads, in bytes on the wire: brotli, fonts as they are. */
export type Weight = { readonly script: number; readonly style: number };

export type WebWeights = {
  /** What it takes until /login is usable: the files of the document and of the page. */
  readonly firstScreen: Weight;
  /** What the frame of the signed-in pages adds, once. */
  readonly frame: Weight;
  /**
   * By the page's name in the table of pages: `script` is what the page adds to both, `allScript` what somebody
   * who opens it first loads in all, `style` all that then applies.
   */
  readonly routes: ReadonlyMap<string, Weight & { readonly allScript: number }>;
  readonly fonts: number;
};

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const FRAME = "src/layout/account/account-layout.tsx";
/** Pages of these frames are shown in it, at least to players. */
const FRAMED: ReadonlySet<string> = new Set(["account", "open"]);
const moduleOf = ({ file }: { readonly file: string }): string => `src/${file}.tsx`;

/** Measures a build by its manifest and its document. */
export function weighWeb(dist: string): WebWeights {
  const manifest = readManifest(dist);
  const document = readFileSync(join(dist, "index.html"), "utf8");
  const own = [...document.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  const first = new Set([...own, ...filesOf(manifest, moduleOf(pages.login))]);
  const frame = filesOf(manifest, FRAME);
  const filesOfPages = Object.entries({ ...pages, notFound: notFoundPage }).flatMap(
    ([name, page]) => {
      if (!("file" in page) || !(moduleOf(page) in manifest)) return [];
      const files = filesOf(manifest, moduleOf(page));
      return [{ name, files, all: FRAMED.has(page.frame) ? files.union(frame) : files }];
    },
  );
  const framed = new Set([...first, ...frame]);
  const fonts = globSync("assets/*.woff2", { cwd: dist });
  return {
    firstScreen: weigh(dist, [...first]),
    frame: weigh(dist, [...framed.difference(first)]),
    routes: new Map(
      filesOfPages.map(({ name, files, all }) => [
        name,
        {
          script: weigh(dist, [...files.difference(framed)]).script,
          allScript: weigh(dist, [...all.union(new Set(own))]).script,
          style: weigh(dist, [...files.union(framed)]).style,
        },
      ]),
    ),
    fonts: fonts.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0),
  };
}

/** Returns what it takes until each page of the console is usable, the frame included, by the page's source. */
export function weighConsole(dist: string): ReadonlyMap<string, Weight> {
  const manifest = readManifest(dist);
  const frame = filesOf(manifest, "index.html");
  const pages = manifest["index.html"]?.dynamicImports ?? [];
  return new Map(
    pages.map((page) => [page, weigh(dist, [...frame.union(filesOf(manifest, page))])]),
  );
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** Returns the files that a chunk needs before it runs, its own included. */
function filesOf(manifest: Manifest, source: string): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest of the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  visit(source);
  return files;
}

function weigh(dist: string, files: readonly string[]): Weight {
  const sum = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + packedSize(readFileSync(join(dist, file))), 0);
  return { script: sum(".js"), style: sum(".css") };
}

/**
 * @returns the size in bytes, brotli
 * @public the benchmark weighs its peer with it
 */
export const packedSize = (content: Buffer): number =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
