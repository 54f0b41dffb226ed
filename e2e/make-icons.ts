/**
 * Renders web/public/icons from web/public/mark.svg; run it after the mark has changed. It makes the sizes that
 * manifest.webmanifest and index.html name, and favicon.ico for clients that request it on their own.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./support/browser/chromium.ts";

const PUBLIC = fileURLToPath(new URL("../web/public", import.meta.url));
/** The page's colour (web/src/styles/tokens.css, --page), for icons that systems crop to their shape. */
const GROUND = "#0b1112";

/** `share` is the mark's part of the icon's width: a maskable icon may lose all but its inner 80 %. */
const ICONS = [
  { name: "icon-192", size: 192, share: 1, ground: "transparent" },
  { name: "icon-512", size: 512, share: 1, ground: "transparent" },
  { name: "icon-maskable-512", size: 512, share: 0.56, ground: GROUND },
  { name: "apple-touch-icon", size: 180, share: 0.72, ground: GROUND },
] as const;

const FAVICON_SIZES = [16, 32, 48];
const ICO_HEAD_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const BITS_PER_PIXEL = 32;

type Picture = { readonly size: number; readonly png: Buffer };

const mark = readFileSync(`${PUBLIC}/mark.svg`).toString("base64");
mkdirSync(`${PUBLIC}/icons`, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: CHROMIUM_FLAGS,
});
const page = await browser.newPage();
for (const { name, ...icon } of ICONS) {
  writeFileSync(`${PUBLIC}/icons/${name}.png`, await draw(icon));
}
const pictures: Picture[] = [];
for (const size of FAVICON_SIZES) {
  pictures.push({ size, png: await draw({ size, share: 1, ground: "transparent" }) });
}
writeFileSync(`${PUBLIC}/favicon.ico`, favicon(pictures));
await browser.close();

async function draw(icon: { size: number; share: number; ground: string }): Promise<Buffer> {
  const { size, share, ground } = icon;
  const width = Math.round(size * share);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} }</style>` +
      `<img width="${width}" height="${width}" src="data:image/svg+xml;base64,${mark}">`,
  );
  return page.screenshot({ omitBackground: true });
}

/**
 * Returns an .ico file: a directory of pictures and the pictures, which may be PNG (Windows Vista and every
 * browser since).
 */
function favicon(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES + pictures.length * ICO_ENTRY_BYTES);
  // Type 1: icons.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = ICO_HEAD_BYTES + at * ICO_ENTRY_BYTES;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(BITS_PER_PIXEL, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
