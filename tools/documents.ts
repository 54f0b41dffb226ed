/** `npm run documents`: writes the documents that are generated from the code. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents } from "./lib/documents.ts";
import { ROOT } from "./lib/paths.ts";

for (const { path, write } of documents) writeFileSync(join(ROOT, path), await write());
