import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pagePaths } from "@portal/contract/pages";
import type { Plugin } from "vite";
import { paths } from "../src/paths.ts";

/** A route as src/routes.tsx writes it. */
const ROUTE =
  /\[paths\.(\w+)\]: \{\s*frame: "(\w+)",\s*\.\.\.lazyPage\(\s*\(\) => import\("(.+?)"\)/g;
/** How each of them begins, however it goes on. */
const BEGINNING = /\[paths\.\w+\]: \{/g;
/** The frames whose code is loaded apart, too. */
const LAYOUTS: Readonly<Record<string, string>> = { account: "./layout/account-layout.tsx" };
/** From here on the routes have a token or an id as their last segment. */
const TOKEN_ROUTES = "const tokenRoutes";
const FILE_NAME = ".vite/page-preloads.json";

type Chunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/**
 * Writes down what each page loads besides what the document names: a browser that hears of it with
 * the document need not run the first script to find the second.
 */
export function pagePreloads(routesFile: string): Plugin {
  const source = readFileSync(routesFile, "utf8");
  const routes = [...source.matchAll(ROUTE)];
  if (routes.length !== source.match(BEGINNING)?.length) {
    throw new Error(`${routesFile} has routes that are written in another way than is read here`);
  }
  const tokensFrom = source.indexOf(TOKEN_ROUTES);
  const fileOf = (specifier: string) => resolve(dirname(routesFile), specifier);
  return {
    name: "portal-page-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const byModule = new Map<string, Chunk>();
      const byFile = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        byFile.set(output.fileName, output);
        if (output.facadeModuleId) byModule.set(output.facadeModuleId, output);
      }
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
      const first = entry ? filesOf(entry.fileName) : new Set<string>();
      const pages = routes.map(({ 1: name = "", 2: frame = "", 3: page = "", index }) => {
        const modules = [LAYOUTS[frame], page].filter((one) => one !== undefined);
        const files = modules.flatMap((one) => [...filesOfModule(fileOf(one))]);
        const plain = paths[name as keyof typeof paths];
        const path =
          index < tokensFrom ? plain : pagePaths.find((one) => one.startsWith(`${plain}/{`));
        return { path, frame, files: [...new Set(files).difference(first)] };
      });
      this.emitFile({ type: "asset", fileName: FILE_NAME, source: JSON.stringify(pages) });

      function filesOfModule(module: string): Set<string> {
        const chunk = byModule.get(module);
        if (!chunk) throw new Error(`${module} is a route's page and has no chunk`);
        return filesOf(chunk.fileName);
      }

      /** A chunk, its style sheets and what it imports. */
      function filesOf(file: string, files = new Set<string>()): Set<string> {
        const chunk = byFile.get(file);
        if (!chunk || files.has(file)) return files;
        files.add(file);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const imported of chunk.imports) filesOf(imported, files);
        return files;
      }
    },
  };
}
