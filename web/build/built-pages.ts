import { join } from "node:path";
import { BUILT_PAGES_FILE, type BuiltPage, type Frame, pages } from "@portal/contract/pages";
import type { Plugin, Rolldown, UserConfig } from "vite";
import { drawFirstViews } from "./first-views.ts";

/** The layouts whose code is loaded apart from the application's first script. */
const LAYOUTS: Partial<Record<Frame, string>> = { account: "layout/account/account-layout.tsx" };

/**
 * Records what the document of each page holds (decision 27): its first view and the files that it loads. A
 * browser that finds the files in the document need not run the first script to learn of the second.
 *
 * @param config how the application is compiled
 */
export function builtPages(config: Pick<UserConfig, "plugins" | "resolve">): Plugin {
  let root = "";
  return {
    name: "portal-built-pages",
    apply: "build",
    configResolved(resolved) {
      root = resolved.root;
    },
    async generateBundle(_options, bundle) {
      const views = await drawFirstViews(root, config);
      const filesOf = readChunks(bundle);
      const built: Record<string, BuiltPage> = {};
      for (const [name, firstView] of views) {
        const page = pages[name];
        if (!("file" in page)) continue;
        const modules = [LAYOUTS[page.frame], `${page.file}.tsx`];
        const files = filesOf(modules.flatMap((one) => (one ? [join(root, "src", one)] : [])));
        built[name] = {
          scripts: files.filter((file) => file.endsWith(".js")),
          styleSheets: files.filter((file) => file.endsWith(".css")),
          firstView,
        };
      }
      const source = JSON.stringify(built);
      this.emitFile({ type: "asset", fileName: BUILT_PAGES_FILE, source });
    },
  };
}

/**
 * @returns a function that lists the files of modules: chunks, imports and style sheets,
 * without those that every page loads
 */
function readChunks(bundle: Rolldown.OutputBundle): (modules: readonly string[]) => string[] {
  const byModule = new Map<string, string>();
  const byFile = new Map<string, Rolldown.OutputChunk>();
  const ofEveryPage = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    byFile.set(chunk.fileName, chunk);
    if (chunk.facadeModuleId) byModule.set(chunk.facadeModuleId, chunk.fileName);
  }
  for (const { fileName, isEntry } of byFile.values()) if (isEntry) collect(fileName, ofEveryPage);
  return (modules) => {
    const files = new Set<string>();
    for (const module of modules) {
      const file = byModule.get(module);
      if (file === undefined)
        throw new Error(`the table of pages names ${module}: it has no chunk`);
      collect(file, files);
    }
    return [...files.difference(ofEveryPage)];
  };

  function collect(file: string, files: Set<string>): void {
    const chunk = byFile.get(file);
    if (!chunk || files.has(file)) return;
    files.add(file);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const imported of chunk.imports) collect(imported, files);
  }
}
