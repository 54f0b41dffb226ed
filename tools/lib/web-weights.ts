import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { notFoundPage, pages } from "@portal/contract/pages";

/** Of what a browser loads, in bytes as they go over the wire: brotli, fonts as they are. */
export type Weight = { readonly script: number; readonly style: number };

export type WebWeights = {
  /** Until /login can be used: the document's own files and the page's. */
  readonly firstScreen: Weight;
  /** What the frame of the signed-in pages adds to it, once. */
  readonly frame: Weight;
  /** What each page adds to both; `style` is all that then applies. By the page's name in the table of pages. */
  readonly routes: ReadonlyMap<string, Weight>;
  readonly fonts: number;
};

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const FRAME = "src/layout/account-layout.tsx";
const moduleOf = ({ file }: { readonly file: string }): string => `src/features/${file}.tsx`;

/** Weighs a build by its manifest and its document. */
export function weighWeb(dist: string): WebWeights {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const document = readFileSync(join(dist, "index.html"), "utf8");
  const own = [...document.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  const first = new Set([...own, ...filesOf(manifest, moduleOf(pages.login))]);
  const framed = new Set([...first, ...filesOf(manifest, FRAME)]);
  const filesOfPages = Object.entries({ ...pages, notFound: notFoundPage }).flatMap(
    ([name, page]) => {
      const isBuilt = "file" in page && moduleOf(page) in manifest;
      return isBuilt ? [[name, filesOf(manifest, moduleOf(page))] as const] : [];
    },
  );
  const fonts = globSync("assets/*.woff2", { cwd: dist });
  return {
    firstScreen: weigh(dist, [...first]),
    frame: weigh(dist, [...framed.difference(first)]),
    routes: new Map(
      filesOfPages.map(([name, files]) => [
        name,
        {
          script: weigh(dist, [...files.difference(framed)]).script,
          style: weigh(dist, [...files.union(framed)]).style,
        },
      ]),
    ),
    fonts: fonts.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0),
  };
}

/** What a chunk needs before it runs, itself included. */
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
 * @returns bytes, brotli
 * @public the benchmark weighs its peer by it
 */
export const packedSize = (content: Buffer): number =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
