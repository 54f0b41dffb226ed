import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";

/** Reads the QR code from a screenshot, as a phone's camera would. */
export async function readQr(picture: Locator): Promise<string> {
  const png = PNG.sync.read(await picture.screenshot());
  // The package is CommonJS with its own default export.
  const found = jsQR.default(new Uint8ClampedArray(png.data), png.width, png.height);
  if (!found) throw new Error("no QR code can be read off the page");
  return found.data;
}
