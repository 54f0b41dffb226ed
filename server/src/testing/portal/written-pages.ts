import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_PAGES_FILE, type BuiltPages } from "@portal/contract/pages";
import { PRICES_MARK } from "@portal/contract/shop";

export const SCRIPT = "console.log('Xin chào')";
export const PACKED_SCRIPT = Buffer.from("packed script");
const DOCUMENT = `<html><head><title>Cổng tài khoản</title><meta name="description" content="Cổng">
<script type="application/json">["%PAGE_SCRIPTS%","/assets/app-4f2a.js"]</script>
</head><body><script>%PORTAL_CONFIG%</script><div id="root"><!--first-view--></div></body></html>`;

/** Writes what the build of the pages leaves, with a few pages of a few words. */
export function writeBuiltPages(folder: string): void {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "locales"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), DOCUMENT);
  writeFileSync(join(folder, "assets/app-4f2a.js"), SCRIPT);
  writeFileSync(join(folder, "assets/app-4f2a.js.br"), PACKED_SCRIPT);
  writeFileSync(join(folder, "assets/proof-worker-7c1b.js"), SCRIPT);
  writeFileSync(join(folder, "locales/pseudo.json"), "{}");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  const files = { scripts: ["assets/page.js"], styleSheets: ["assets/page.css"] };
  const built: BuiltPages = {
    login: {
      scripts: ["assets/login.js"],
      styleSheets: [],
      firstView: { visitor: "<h1>Đăng nhập</h1><p>%brand.gameName%</p>" },
    },
    security: { ...files, firstView: { player: "<h1>Bảo mật</h1>" } },
    support: { ...files, firstView: { visitor: "<h1>Hỗ trợ</h1>" } },
    prices: { ...files, firstView: { visitor: `<h1>Bảng giá</h1>${PRICES_MARK}` } },
  };
  writeFileSync(join(folder, BUILT_PAGES_FILE), JSON.stringify(built));
}
