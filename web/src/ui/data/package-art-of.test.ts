import { expect, test } from "vitest";
import { packageArtOf } from "./package-art-of.ts";

test("R-OPS-15: a purchase has the artwork of its package, or of the next cheaper one that is sold", () => {
  const packages = [{ creditKp: 500, artwork: 5 }, { creditKp: 100 }, { creditKp: 200 }];
  const arts = [500, 700, 200, 150, 50].map((spentKp) => packageArtOf(packages, spentKp));
  expect(arts.map(({ rank, artwork }) => [rank, artwork])).toEqual([
    [0, 5],
    [0, 5],
    [2, undefined],
    [1, undefined],
    [1, undefined],
  ]);
});
