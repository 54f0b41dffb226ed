import { dirname, join } from "node:path";

/** The repository's root folder. */
export const ROOT = dirname(dirname(import.meta.dirname));

/** The JavaScript file of a command that an npm package brings, to be run with our own Node. */
export const commandFile = (name: string): string => join(ROOT, "node_modules", ".bin", name);
