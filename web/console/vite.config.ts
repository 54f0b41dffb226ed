import { defineConfig } from "vite";
import { compilers } from "../build/compilers.ts";
import { floorTargets } from "../build/floor-targets.ts";
import { precompress } from "../build/precompress.ts";

/** The operator's console: a separate application that uses the parts and tokens of the players' pages. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [...compilers(), precompress()],
  build: {
    outDir: "dist",
    target: floorTargets,
    manifest: true,
    // The security policy forbids `data:` styles and images in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
