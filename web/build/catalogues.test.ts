import { readFileSync } from "node:fs";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { beforeAll, expect, test } from "vitest";

const ROOT = new URL("..", import.meta.url).pathname;
const SOURCE_LOCALE = "vi-VN";
const config = getConfig({ cwd: ROOT });

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];
let catalogue: Catalogue;
/** Every text of the code, by its id. */
let collected: Readonly<Record<string, { readonly message?: string }>>;

beforeAll(async () => {
  [catalogue] = (await getCatalogs(config)) as [Catalogue];
  collected = (await catalogue.collect()) ?? {};
});

test("R-I18N-1: the catalogues hold the texts of the code, no more and no less", async () => {
  expect(Object.keys(collected).length).toBeGreaterThan(0);
  const catalogues = Object.entries(await catalogue.readAll());
  expect(catalogues.map(([locale]) => locale)).toEqual(config.locales);
  for (const [locale, kept = {}] of catalogues) {
    expect(Object.keys(kept).toSorted(), `${locale}: run \`npm run translations\``).toEqual(
      Object.keys(collected).toSorted(),
    );
  }
});

test("R-I18N-1: no message of a catalogue is missing", async () => {
  const kept = (await catalogue.read(SOURCE_LOCALE)) ?? {};
  const missing = Object.values(kept).filter(({ translation }) => !translation);
  expect(missing.map(({ message }) => message)).toEqual([]);
});

test("no text is written otherwise than the glossary has it", () => {
  const avoided = avoidedWords();
  expect(avoided.length).toBeGreaterThan(0);
  const texts = Object.entries(collected).map(([id, { message }]) => message ?? id);
  const wrong = texts.filter((text) => avoided.some((word) => text.toLowerCase().includes(word)));
  expect(wrong).toEqual([]);
});

/** Returns the words never to be written, in quotation marks in the last column of the glossary's tables. */
function avoidedWords(): string[] {
  const glossary = readFileSync(`${ROOT}/../docs/glossary.md`, "utf8");
  const lastColumn = glossary.matchAll(/^\|.*\|([^|]+)\|$/gm);
  return [...lastColumn].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/“([^”]+)”/g)].map(([, word = ""]) => word.toLowerCase()),
  );
}
