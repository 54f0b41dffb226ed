import type { Plugin } from "vite";

const CONTRACT_FILE = /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;
const SUMMARY = /\bsummary:\s*"(?:[^"\\]|\\.)*"/g;

/** Leaves the calls' summaries out of the page: they are for the OpenAPI document, and nothing there reads them. */
export function withoutCallSummaries(): Plugin {
  return {
    name: "portal-call-summaries",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return undefined;
      return { code: code.replaceAll(SUMMARY, 'summary: ""'), map: null };
    },
  };
}
