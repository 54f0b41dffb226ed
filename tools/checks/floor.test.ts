import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkFloor } from "./floor.ts";

function buildOf(files: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(join(tmpdir(), "portal-floor-"));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  return dist;
}

test.each([
  ["app.js", "const t=AbortSignal.any([a,b]);"],
  ["app.js", "let{promise:p}=Promise.withResolvers();"],
  ["app.js", "Map.groupBy(lines,f)"],
  ["app.js", "[...objects].toSorted(f)"],
  ["app.js", "let u=URL.parse(x,y);"],
  ["boot-1a.js", "try{f()}catch{}"],
  ["app.css", "._row{background:color-mix(in srgb, red, blue)}"],
  ["app.js", "new Intl.Segmenter(`vi`)"],
  ["app.js", "document.startViewTransition(f)"],
  ["app.css", "._row{& ._cell{color:red}}"],
  ["app.css", "a{b:c}._row{d:e;@media (width<40rem){color:red}}"],
  ["app.css", "@starting-style{._row{opacity:0}}"],
])("a build with a feature that the oldest browsers lack fails: %s %s", (name, text) => {
  expect(checkFloor([buildOf({ [name]: text })])).toMatchObject({ passed: 0, failed: 1 });
});

test("a build passes that tests for the feature before it uses it", () => {
  const dist = buildOf({
    "app.js": "typeof URL.canParse==`function`?URL.canParse(x):new URL(x)",
    "app.css": "@media (width<40rem){._row:has(a){color:red}}@keyframes x{0%{top:0}to{top:1px}}",
  });
  expect(checkFloor([dist])).toMatchObject({ passed: 1, failed: 0 });
});
