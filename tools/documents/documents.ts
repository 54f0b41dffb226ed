import { configurationDocs } from "./configuration.ts";
import { limitsAndErrors } from "./limits-and-errors.ts";

/** A document that is generated from the code. */
export type MadeDocument = { readonly path: string; readonly write: () => Promise<string> };

export const documents: readonly MadeDocument[] = [
  { path: "docs/configuration.md", write: () => Promise.resolve(configurationDocs()) },
  { path: "docs/limits-and-errors.md", write: limitsAndErrors },
];
