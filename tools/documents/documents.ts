import { configurationDocs } from "./configuration.ts";
import { limitsAndErrors } from "./limits-and-errors.ts";

/** The documents that `npm run documents` makes from the code, wholly or in part, with their current text. */
export const documents: readonly { readonly path: string; write(): Promise<string> }[] = [
  { path: "docs/configuration.md", write: async () => configurationDocs() },
  { path: "docs/limits-and-errors.md", write: limitsAndErrors },
];
