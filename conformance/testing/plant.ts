/**
 * Plants a fault in the reference implementation while Node.js loads it (`node --import`), so that the
 * reference itself needs no switches for faults.
 */
import { registerHooks } from "node:module";
import type { PlantedFault } from "./planted-fault.ts";

const MODULE = "/reference/typescript/game-server.ts";
const changes = JSON.parse(process.env["PLANTED_FAULT"] ?? "[]") as PlantedFault["changes"];

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(MODULE)) return loaded;
    let source = Buffer.from(loaded.source as Uint8Array).toString();
    for (const [text, wrong] of changes) {
      if (source.split(text).length !== 2) throw new Error(`not once in the reference: ${text}`);
      source = source.replace(text, () => wrong);
    }
    return { ...loaded, source };
  },
});
