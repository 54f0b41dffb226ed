import { defineConfig } from "vite";
import { bootScript } from "./build/boot-script.ts";
import { builtPages } from "./build/built-pages.ts";
import { compilers, resolve } from "./build/compilers.ts";
import { localeFiles } from "./build/locale-files.ts";
import { offlinePage } from "./build/offline-page.ts";
import { precompress } from "./build/precompress.ts";
import { withoutServerParts } from "./build/server-only-parts.ts";
import { webConfig } from "./build/web-config.ts";

const ROOT = import.meta.dirname;

/**
 * The code that every form has, and that the login shares with other forms: one chunk. It is a list, because
 * what is derived from the imports of the login weighs 1.2 kB more on its first screen.
 */
const FORM_PARTS =
  /[\\/](?:field|username-field|text-field|password-field|checkbox|use-form|form-state|notice|info|circle-check|circle-alert|triangle-alert|passkey-support|passkey-login|key-round|waiting)\.\w+/;

/**
 * Small code that some signed-in pages share: each chunk of its own would be named on the first screen. Of the other
 * small parts the styles alone: each sheet of its own would be one more for the first paint to wait for.
 */
const SMALL_PARTS =
  /[\\/](?:(?:money-field|amount-field|card-table|table-skeleton|transaction-icon|status-badge|end-session|offline-page|email-field)\.\w+|(?:phone-activation|sms-text|dialog-form|ways|way-choice|requirements|case-item|open-app|coin-icon|use-proof-form|proof-form|text-area)\.module\.css)/;

const SHARED_ICONS = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

export default defineConfig({
  root: ROOT,
  plugins: [
    withoutServerParts(),
    ...compilers(),
    builtPages({ plugins: compilers(), resolve }),
    bootScript(`${ROOT}/src/lib/browser/boot.js`),
    localeFiles(ROOT),
    offlinePage(`${ROOT}/src/offline`),
    webConfig(),
    precompress(),
  ],
  resolve,
  build: {
    outDir: "dist",
    manifest: true,
    // The security policy forbids `data:` styles and images in style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first screen lists the names of all chunks, and a hash cannot be compressed.
      output: {
        codeSplitting: { groups: chunkGroups() },
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
      // The package does not declare it, and the login needs only half of it.
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn/, sideEffects: false }] },
    },
  },
});

/** Few chunks compress better than many; code that changes seldom is apart from the rest. */
function chunkGroups() {
  const initial: ["$initial"] = ["$initial"];
  return [
    {
      name: "vendor",
      test: /node_modules[\\/](?:preact|swr|dequal|wouter|regexparam|@lingui|zod)[\\/]/,
      tags: initial,
    },
    { name: "shell", tags: initial },
    { name: "form", test: FORM_PARTS, minShareCount: 2 },
    // The first screen lists the name of every chunk, so these share one.
    { name: "icons", test: SHARED_ICONS, minShareCount: 2 },
    { name: "parts", test: SMALL_PARTS, minShareCount: 2 },
    // Heavy, and for pages alone where somebody scans.
    { name: "qr", test: /qrcode\.react/ },
    // Code that many pages share is loaded with the first of them, in one piece rather than thirty.
    { name: "parts", minShareCount: 5 },
  ];
}
