/**
 * Makes docs/configuration.md from the schema that validates the settings.
 * Run: node server/src/settings/configuration-docs.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { environment } from "./environment.ts";

const FILE = new URL("../../../docs/configuration.md", import.meta.url);

const HEAD = `# Configuration

Made from the schema that validates the settings (\`server/src/settings/environment.ts\`); do not edit.

Settings are environment variables; \`.env\` in the project's folder is read too. A setting that is
missing, malformed or unsafe stops the start, naming it. What a file suits better (brand, links, support
numbers, methods, rates, bonuses, payable amounts, gift campaigns) is in \`portal.config.ts\`, or in the file that
\`PORTAL_CONFIG\` names.

| variable | default | meaning |
|---|---|---|
`;

/** The document as the schema of this moment describes it. */
export function configurationDocs(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { default: standard } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const shown =
      standard === undefined ? "" : `\`${JSON.stringify(standard).replaceAll('"', "")}\``;
    return `| \`${name}\` | ${shown} | ${z.globalRegistry.get(schema)?.description ?? ""} |`;
  });
  return `${HEAD}${rows.join("\n")}\n`;
}

export const configurationDocsOnDisk = (): string => readFileSync(FILE, "utf8");

if (import.meta.main) writeFileSync(FILE, configurationDocs());
