/** Writes settings files for portals under test (`portalConfigWith`). */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEMO = new URL("../../../../portal.config.ts", import.meta.url);

/** The push service of tests' browsers: nobody listens there, and no DNS lookup is needed. */
export const PUSH_SERVICE = "http://127.0.0.1:9";

/** Writes the demo's settings file with these groups replaced, or left out if undefined. @returns its path, for PORTAL_CONFIG */
export function portalConfigWith(groups: object): string {
  const file = join(mkdtempSync(join(tmpdir(), "portal-config-")), "portal.config.mjs");
  const replaced = Object.entries({ push: { services: [PUSH_SERVICE] }, ...groups }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  writeFileSync(
    file,
    `import { portal as demo } from ${JSON.stringify(DEMO.href)};
export const portal = { ...demo, ${replaced.join(", ")} };
`,
  );
  return file;
}
