import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const drawingOf = (source: string) =>
  [...source.matchAll(/fill="([^"]+)"\s+d="([^"]+)"/g)].map(([, fill, path]) => ({ fill, path }));

test("the mark on the pages is the one of the icons", () => {
  const drawing = drawingOf(read("./mark.tsx"));
  expect(drawing).toHaveLength(2);
  expect(drawing).toEqual(drawingOf(read("../../public/mark.svg")));
});
