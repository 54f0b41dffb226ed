/** Writes a small build of the web pages into a folder, for tests that serve it (`writeBuiltPages`). */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST_VIEWS_FILE, type FirstViews } from "@portal/contract/pages";
import { PRICES_MARK } from "@portal/contract/shop";

/** A file of the build, and what stands for its compressed form. */
export const SCRIPT = "console.log('Xin chào')";
export const PACKED_SCRIPT = Buffer.from("packed script");
const DOCUMENT = `<html lang="vi"><head><title>Cổng tài khoản</title><meta name="description" content="Cổng">
<script type="module" crossorigin src="/assets/start-4f2a.js"></script>
</head><body><script>%PORTAL_CONFIG%</script><div id="root"><!--first-view--></div></body></html>`;

/** Writes the files of a build of the pages, with a few short pages. */
export function writeBuiltPages(folder: string): void {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "locales"));
  mkdirSync(join(folder, "icons"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), DOCUMENT);
  writeFileSync(join(folder, "assets/start-4f2a.js"), SCRIPT);
  writeFileSync(join(folder, "assets/start-4f2a.js.br"), PACKED_SCRIPT);
  writeFileSync(join(folder, "assets/proof-worker-7c1b.js"), SCRIPT);
  writeFileSync(join(folder, "assets/text-5e6d.woff2"), "a font");
  writeFileSync(join(folder, "locales/pseudo.json"), "{}");
  for (const name of ["icons/icon.png", "service-worker.js"]) writeFileSync(join(folder, name), "");
  const manifest = {
    "index.html": { file: "assets/start-4f2a.js", dynamicImports: ["_app.js"] },
    "_app.js": { file: "assets/app.js", css: ["assets/app.css"], imports: ["index.html"] },
    "_shared.js": { file: "assets/shared.js", imports: ["_app.js"] },
    "src/page-files.ts": { file: "assets/list.js", imports: ["_app.js"] },
    "src/layout/account/account-layout.tsx": { file: "assets/frame.js", css: ["assets/frame.css"] },
    "src/features/session/login-page.tsx": { file: "assets/session.js" },
    "src/pages/security/security-page.tsx": { file: "assets/page.js", imports: ["_app.js"] },
    "src/pages/support/support-page.tsx": {
      file: "assets/support.js",
      css: ["assets/support.css"],
      imports: ["_shared.js"],
    },
  };
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  const views: FirstViews = {
    login: { visitor: "<h1>Đăng nhập</h1><p>%brand.gameName%</p>" },
    security: { player: "<h1>Bảo mật</h1>" },
    support: { visitor: "<h1>Hỗ trợ</h1>" },
    prices: { visitor: `<h1>Bảng giá</h1>${PRICES_MARK}` },
  };
  writeFileSync(join(folder, FIRST_VIEWS_FILE), JSON.stringify(views));
}
