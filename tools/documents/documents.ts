import { configurationDocs } from "./configuration.ts";
import { limits } from "./limits.ts";

/** The documents that `npm run documents` makes from the code, wholly or in part, with their current text. */
export const documents: readonly { readonly path: string; write(): Promise<string> }[] = [
  { path: "docs/configuration.md", write: async () => configurationDocs() },
  { path: "docs/limits.md", write: limits },
];
