/** Tests the texts of pages and console: their locales, their placeholders, and the words of the glossary. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { compileTexts, textsOf } from "./locale-files.ts";

const ROOT = join(import.meta.dirname, "..");
const config = getConfig({ cwd: ROOT });

/** Every text of the code, by its id. */
let texts: Readonly<Record<string, string>>;
beforeAll(async () => {
  texts = await textsOf(config);
  expect(Object.keys(texts).length).toBeGreaterThan(100);
});

const messagesOf = (json: string) =>
  (JSON.parse(json) as { messages: Record<string, readonly unknown[]> }).messages;

test("R-I18N-1: the pseudo locale has every text of the code, marked", () => {
  const messages = messagesOf(compileTexts(config, "pseudo", texts));
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(texts).toSorted());
  const unmarked = Object.values(messages)
    .flat()
    .filter((part) => typeof part === "string" && !/^⟦.*⟧$/s.test(part));
  expect(unmarked).toEqual([]);
});

test("R-I18N-1: another locale has the texts of its translated file, without the missing ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-locales-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [catalog] = config.catalogs;
  const translated = { ...config, catalogs: [{ ...catalog!, path: `${folder}/{locale}` }] };
  writeFileSync(
    join(folder, "en-US.po"),
    'msgid "Đăng nhập"\nmsgstr "Sign in"\n\nmsgid "Mật khẩu"\nmsgstr ""\n',
  );
  const messages = messagesOf(
    compileTexts(translated, "en-US", await textsOf(translated, "en-US")),
  );
  const [id] = Object.entries(texts).find(([, text]) => text === "Đăng nhập")!;
  expect(messages).toEqual({ [id]: ["Sign in"] });
});

test("texts use only named ICU placeholders, the only ICU syntax that the page compiles", () => {
  const all = Object.values(texts);
  expect(all.filter((text) => /[{}]/.test(text.replaceAll(/\{\w+\}/g, "")))).toEqual([]);
  // In ICU an apostrophe would begin a quotation.
  expect(all.filter((text) => /'[{}]/.test(text))).toEqual([]);
});

test("every text uses the words of the glossary", () => {
  const avoided = avoidedWords();
  expect(avoided.length).toBeGreaterThan(0);
  const wrong = Object.values(texts).filter((text) =>
    avoided.some((word) => text.toLowerCase().includes(word)),
  );
  expect(wrong).toEqual([]);
});

test("console texts use the glossary's words and no identifiers from code", () => {
  const folder = join(ROOT, "console/src");
  const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter((file) => !/\.test\./.test(file));
  const avoided = [...avoidedWords(), ...CODE_WORDS];
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    vietnameseOf(readFileSync(join(folder, file), "utf8"))
      .filter((text) => avoided.some((word) => text.toLowerCase().includes(word)))
      .map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

/** Identifiers that must not appear in texts for staff. */
const CODE_WORDS = ["cash:", "sales:", "noticeid", "bonuskp", "creditkp", "docs/runbooks"];

/** Returns the texts of a source that have Vietnamese in them: strings, and words between tags. */
const vietnameseOf = (source: string): string[] =>
  [...source.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)]
    .map(([, ...found]) =>
      found
        .join("")
        .replaceAll(/\$\{[^}]*\}/g, "")
        .trim(),
    )
    .filter((text) => /[à-ỹđ]/i.test(text));

/** Returns the words to avoid: those in quotation marks in the last column of the glossary's tables. */
function avoidedWords(): string[] {
  const glossary = readFileSync(join(ROOT, "../docs/glossary.md"), "utf8");
  const lastColumn = glossary.matchAll(/^\|.*\|([^|]+)\|$/gm);
  return [...lastColumn].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/“([^”]+)”/g)].map(([, word = ""]) => word.toLowerCase()),
  );
}
