/**
 * Draws web/public/icons from web/public/mark.svg, after the mark has changed: the sizes that
 * manifest.webmanifest and index.html name.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./support/chromium.ts";

const PUBLIC = fileURLToPath(new URL("../web/public", import.meta.url));
/** The page's colour (web/src/styles/tokens.css, --page), for icons that systems cut to their shape. */
const GROUND = "#0b1112";

/** `share` of the icon's width is the mark's: a maskable icon may lose all but its inner 80 %. */
const ICONS = [
  { name: "icon-192", size: 192, share: 1, ground: "transparent" },
  { name: "icon-512", size: 512, share: 1, ground: "transparent" },
  { name: "icon-maskable-512", size: 512, share: 0.56, ground: GROUND },
  { name: "apple-touch-icon", size: 180, share: 0.72, ground: GROUND },
] as const;

const mark = readFileSync(`${PUBLIC}/mark.svg`).toString("base64");
mkdirSync(`${PUBLIC}/icons`, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: CHROMIUM_FLAGS,
});
const page = await browser.newPage();
for (const { name, size, share, ground } of ICONS) {
  const width = Math.round(size * share);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }</style>` +
      `<img width="${width}" height="${width}" src="data:image/svg+xml;base64,${mark}">`,
  );
  writeFileSync(`${PUBLIC}/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
