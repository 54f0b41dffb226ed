/** Compresses pictures as tightly as possible, without loss: `node e2e/pack-pictures.ts <folder>`. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";

/** PNG colour type: red, green and blue, as nothing is transparent. */
const RGB = 2;
/** No filter compresses best here, as pages are mostly large areas of one colour. */
const NO_FILTER = 0;
const TIGHTEST = 9;

for (const file of globSync(join(process.argv[2] ?? "", "*.png"))) {
  const written = readFileSync(file);
  const packed = PNG.sync.write(PNG.sync.read(written), {
    colorType: RGB,
    filterType: NO_FILTER,
    deflateLevel: TIGHTEST,
    deflateStrategy: 0,
  });
  if (packed.length < written.length) writeFileSync(file, packed);
}
