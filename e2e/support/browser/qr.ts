import { expect, type Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";

const PATIENCE_MS = 10_000;

/** Reads a QR code from screenshots, as a phone's camera would. It tries again while the page still moves. */
export async function readQr(picture: Locator): Promise<string> {
  let read: string | undefined;
  await expect(async () => {
    const png = PNG.sync.read(await picture.screenshot());
    // The package is CommonJS with its own default export.
    read = jsQR.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data;
    expect(read, "no QR code can be read off the page").toBeDefined();
  }).toPass({ timeout: PATIENCE_MS });
  return read ?? "";
}
