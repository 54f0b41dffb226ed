/** Configures the build of the players' pages. */
import { defineConfig } from "vite";
import { bootScript } from "./build/boot-script.ts";
import { compilers } from "./build/compilers.ts";
import { floorTargets } from "./build/floor-targets.ts";
import { firstViews } from "./build/first-views.ts";
import { localeFiles } from "./build/locale-files.ts";
import { offlinePage } from "./build/offline-page.ts";
import { precompress } from "./build/precompress.ts";
import { webConfig } from "./build/web-config.ts";

const ROOT = import.meta.dirname;
/** Small modules that so many parts share go into one file of every page: one more file costs more than their bytes. */
const SHARED = { minShareCount: 6, maxModuleSize: 2_500 };

export default defineConfig({
  root: ROOT,
  plugins: [
    ...compilers(),
    firstViews(compilers()),
    bootScript(`${ROOT}/src/lib/browser/boot.js`),
    localeFiles(ROOT),
    offlinePage(`${ROOT}/src/offline`),
    webConfig(),
    precompress(),
  ],
  build: {
    outDir: "dist",
    target: floorTargets,
    manifest: true,
    // The security policy forbids `data:` styles and images in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Without groups a page loads 55 to 94 files, most of them an icon or a function, and up to 149 kB of script; with
        // them 12 to 26, and up to 134 kB. React has its own file, which a new release leaves in the browser's cache.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules.react-dom.|preload-helper/, priority: 2 },
            { name: "app", test: /src.main\.tsx$/, priority: 1 },
            { name: "icons", test: /lucide-react/ },
            { name: "shared", ...SHARED },
          ],
        },
      },
      treeshake: {
        // The package does not declare it, and the login needs only half of it.
        moduleSideEffects: [{ test: /@simplewebauthn/, sideEffects: false }],
        // Libraries make parts with them that no page uses.
        manualPureFunctions: ["createContext", "forwardRef"],
      },
    },
  },
});
