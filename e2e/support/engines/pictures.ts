/** Names the pages that docs/browsers.md shows in all engines, and joins their pictures side by side (`joinPictures`). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../browser/chromium.ts";
import { SCREEN } from "./engine.ts";

const WEBP_QUALITY = 70;
const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The pages that docs/browsers.md shows. `last` names what comes last on them. */
export const PICTURES = [
  { name: "home", path: "/", role: "link", last: "Xem tất cả" },
  { name: "buy", path: "/buy?credit=1000", role: "button", last: "Trả 100.000đ qua Vietcombank" },
  { name: "card", path: "/payment/card", role: "button", last: "Xác nhận" },
] as const;

/** Returns where the picture of a page in one engine is kept, without the file's ending. */
export const pictureAt = (name: string, engine: string): string =>
  inRepository(`.data/engines-${name}-${engine}`);

/** Joins the pictures of each page in all engines, side by side, in docs/images. */
export async function joinPictures(engines: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const viewport = { width: SCREEN.width * engines.length, height: SCREEN.height };
  const page = await browser.newPage({ viewport });
  for (const { name } of PICTURES) {
    const images = engines.map((engine) => {
      const data = readFileSync(`${pictureAt(name, engine)}.png`, "base64");
      return `<img src="data:image/png;base64,${data}" width="${SCREEN.width}">`;
    });
    await page.setContent(`<body style="margin: 0; display: flex">${images.join("")}`);
    const path = inRepository(`docs/images/engines-${name}.webp`);
    await page.screenshot({ path, type: "webp", quality: WEBP_QUALITY });
  }
  await browser.close();
}
