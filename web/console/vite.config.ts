/** Configures the build of the console. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { compilers } from "../build/compilers.ts";
import { floorTargets } from "../build/floor-targets.ts";
import { precompress } from "../build/precompress.ts";

const LOGOS = join(import.meta.dirname, "../public/providers");

/** The logos of banks, wallets and card issuers: all that the console needs of the players' public folder. */
const providerLogos = (): Plugin => ({
  name: "console-provider-logos",
  generateBundle() {
    for (const file of readdirSync(LOGOS)) {
      const source = readFileSync(join(LOGOS, file));
      this.emitFile({ type: "asset", fileName: `providers/${file}`, source });
    }
  },
});

/** The operator's console: a separate application that uses the parts and tokens of the players' pages. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [...compilers(), providerLogos(), precompress()],
  build: {
    outDir: "dist",
    target: floorTargets,
    manifest: true,
    // The security policy forbids `data:` styles and images in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
