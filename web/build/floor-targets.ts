import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { readonly browserslist: readonly string[] };

/** The oldest supported browsers (docs/browsers.md) as Vite's targets for scripts and styles. */
export const floorTargets: string[] = browserslist.map((browser) =>
  browser.replace("ios_saf", "ios").replace(" ", ""),
);
