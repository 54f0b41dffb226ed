/** Packs pictures as tightly as they can be, without a change: `node e2e/pack-pictures.ts <folder>`. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";

/** Red, green and blue: nothing is transparent. */
const RGB = 2;
/** Of what pages are made of, large areas of one colour, it leaves the most to the packing. */
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
