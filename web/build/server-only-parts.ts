import type { Plugin } from "vite";

const CONTRACT_FILE = /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;
const SUMMARY = /\bsummary:\s*"(?:[^"\\]|\\.)*",?/g;
const ERRORS = /\berrors:\s*\[[^\]]*\],?/g;

/**
 * Removes the parts of a call that no page reads: its summary, which is for the OpenAPI document, and its
 * list of errors, of which the page uses only the types.
 */
export function withoutServerParts(): Plugin {
  return {
    name: "portal-server-parts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return undefined;
      return {
        code: code.replaceAll(SUMMARY, "").replaceAll(ERRORS, ""),
        map: null,
      };
    },
  };
}
