import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEMO = new URL("../../portal.config.ts", import.meta.url);

/** The demo's settings, but that players may change their e-mail. @returns the file, for PORTAL_CONFIG */
export async function openPolicyConfig(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "portal-e2e-config-")), "portal.config.mjs");
  writeFileSync(
    file,
    `import { portal as demo } from ${JSON.stringify(DEMO.href)};
export const portal = { ...demo, accounts: { ...demo.accounts, emailPolicy: "open" } };
`,
  );
  return file;
}
