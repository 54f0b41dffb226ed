/**
 * Plants a mistake in one of the portal's modules while Node.js loads it (`node --import`). So the product
 * itself needs no switches for mistakes.
 */
import { registerHooks } from "node:module";
import type { ModuleBug } from "./mutations.ts";

const { module, text, wrong } = JSON.parse(process.env["PLANTED_BUG"]!) as ModuleBug;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(module)) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    if (!source.includes(text)) throw new Error(`${module} has no longer: ${text}`);
    return { ...loaded, source: source.replace(text, wrong) };
  },
});
