/** Compresses pictures as tightly as possible, without loss: `node e2e/pack-pictures.ts <folder>`. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

for (const file of globSync(join(process.argv[2] ?? "", "*.png"))) {
  // `--keepcolortype`: the comparison reads the same colours back from any picture.
  const { error, status } = spawnSync("zopflipng", ["-y", "--keepcolortype", file, file]);
  if (error) console.error("Pictures stay larger than they need be: install zopfli.");
  if (error || status !== 0) process.exit(error ? 0 : 1);
}
