/**
 * Plants a mistake in one of the portal's modules while Node.js loads it (`node --import`). So the product
 * itself needs no switches for mistakes.
 */
import { registerHooks } from "node:module";
import type { Bug } from "./mutations.ts";

const { module = "", replace } = JSON.parse(process.env["PLANTED_BUG"]!) as Bug;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(module)) return loaded;
    let source = Buffer.from(loaded.source as Uint8Array).toString();
    for (const [text, wrong] of Object.entries(replace)) {
      if (!source.includes(text)) throw new Error(`${module} has no longer: ${text}`);
      source = source.replace(text, wrong);
    }
    return { ...loaded, source };
  },
});
