import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beyondFloor, checkFloor } from "./floor.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "portal-floor-"));
  mkdirSync(join(dist, "assets"));
});
afterEach(() => rmSync(dist, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(dist, "assets", name), text);

test.each([
  ["app.js", "const t=AbortSignal.any([a,b]);"],
  ["app.js", "let{promise:p}=Promise.withResolvers();"],
  ["app.js", "Map.groupBy(lines,f)"],
  ["app.js", "[...objects].toSorted(f)"],
  ["app.js", "let u=URL.parse(x,y);"],
  ["app.css", "._row{background:color-mix(in srgb, red, blue)}"],
  ["app.css", "._row{& ._cell{color:red}}"],
  ["app.css", "@starting-style{._row{opacity:0}}"],
])("a build with what the oldest browsers lack fails: %s %s", (name, text) => {
  put(name, text);
  expect(beyondFloor(dist)).toHaveLength(1);
  expect(checkFloor([dist])).toMatchObject({ passed: 0, failed: 1 });
});

test("a build passes that asks before it uses one", () => {
  put("app.js", "typeof URL.canParse==`function`?URL.canParse(x):new URL(x)");
  put("app.css", "@media (width<40rem){._row:has(a){color:red}}");
  expect(beyondFloor(dist)).toEqual([]);
  expect(checkFloor([dist])).toEqual({ passed: 1, failed: 0 });
});
