import { limitsAndErrors } from "./limits-and-errors.ts";

/** A document that is made from the code. */
export type MadeDocument = { readonly path: string; readonly write: () => Promise<string> };

export const documents: readonly MadeDocument[] = [
  { path: "docs/limits-and-errors.md", write: limitsAndErrors },
];
