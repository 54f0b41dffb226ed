import { dirname, join } from "node:path";

/** The repository's root folder. */
export const ROOT = dirname(dirname(import.meta.dirname));

/** Returns the JavaScript file of an npm package's command, to run with our own Node. */
export const commandFile = (name: string): string => join(ROOT, "node_modules", ".bin", name);
