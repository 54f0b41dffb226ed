/** Keeps the QR code on the screen for the offline page. */
import { dropKept, writeKept } from "./storage.ts";

const STORAGE_KEY = "last-qr";

/**
 * Keeps the code of a transfer as it is drawn, while it is on the screen: the offline page shows it to a player whose
 * page is lost before they scanned it.
 * @param caption whom it pays, and how much
 */
export function keepQr(code: SVGSVGElement, caption: readonly string[]): void {
  const modules = code.querySelector("path:last-of-type")?.getAttribute("d");
  const kept = { box: code.getAttribute("viewBox"), modules, caption, at: Date.now() };
  writeKept(STORAGE_KEY, JSON.stringify(kept));
}

/** Drops it once the page has left it, or the money has arrived: nobody should pay twice. */
export const dropQr = (): void => dropKept(STORAGE_KEY);
