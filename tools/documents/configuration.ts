import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../../server/src/settings/environment.ts";
import { ROOT } from "../lib/paths.ts";

const TABLE_HEAD = "| variable | default | meaning |\n|---|---|---|\n";

/** Returns docs/configuration.md with its last part, the table of the variables, as the schema has it now. */
export function configurationDocs(): string {
  const [prose = ""] = readFileSync(join(ROOT, "docs/configuration.md"), "utf8").split(TABLE_HEAD);
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const standard: unknown = schema.safeParse(undefined).data;
    // An absent value may be read as an empty list.
    const isShown = standard !== undefined && !Array.isArray(standard);
    const shown = isShown ? `\`${JSON.stringify(standard).replaceAll('"', "")}\`` : "";
    return `| \`${name}\` | ${shown} | ${schema.description ?? ""} |`;
  });
  return `${prose}${TABLE_HEAD}${rows.join("\n")}\n`;
}
