import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEMO = new URL("../../../portal.config.ts", import.meta.url);

/**
 * Writes the demo's settings with one group replaced.
 * @param group code of the settings; `demo` names the demo's
 * @returns the file, for PORTAL_CONFIG
 */
export async function configWith(group: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "portal-e2e-config-")), "portal.config.mjs");
  writeFileSync(
    file,
    `import { portal as demo } from ${JSON.stringify(DEMO.href)};
export const portal = { ...demo, ${group} };
`,
  );
  return file;
}
