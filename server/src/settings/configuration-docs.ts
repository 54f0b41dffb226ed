/**
 * Makes docs/configuration.md from the schema that validates the settings.
 * Run: node server/src/settings/configuration-docs.ts
 */
import { writeFileSync } from "node:fs";
import * as z from "zod";
import { environment } from "./environment.ts";

export const CONFIGURATION_DOCS = new URL("../../../docs/configuration.md", import.meta.url);

const HEAD = `# Configuration

Made from the schema that validates the settings (\`server/src/settings/environment.ts\`); do not edit.

Settings are environment variables; \`.env\` in the project's folder is read too. A setting that is
missing, malformed or unsafe stops the start, naming it. What a file suits better (brand, links, support
numbers, methods, rates, bonuses, payable amounts, gift campaigns) is in \`portal.config.ts\`, or in the file that
\`PORTAL_CONFIG\` names. \`npm start\` sets what the sandbox needs where it is not set, and takes the
sandbox's own settings besides (\`SANDBOX_PORT\` 3001, \`SANDBOX_SMTP_PORT\` 3025 and those of
[its README](../sandbox/README.md)).

| variable | default | meaning |
|---|---|---|
`;

/** The document as the schema of this moment describes it. */
export function configurationDocs(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const standard: unknown = schema.safeParse(undefined).data;
    // What is absent is sometimes read as an empty list.
    const isShown = standard !== undefined && !Array.isArray(standard);
    const shown = isShown ? `\`${JSON.stringify(standard).replaceAll('"', "")}\`` : "";
    return `| \`${name}\` | ${shown} | ${z.globalRegistry.get(schema)?.description ?? ""} |`;
  });
  return `${HEAD}${rows.join("\n")}\n`;
}

if (import.meta.main) writeFileSync(CONFIGURATION_DOCS, configurationDocs());
