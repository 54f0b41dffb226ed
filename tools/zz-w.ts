import { checkPageWeight } from "./checks/page-weight.ts";
import { buildWebIfStale } from "./lib/web-build.ts";
await buildWebIfStale();
console.log(JSON.stringify(await checkPageWeight()));
