/** Tests the texts that people read: their locales, their placeholders, and the words of the glossary. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { compileTexts, textsOf } from "./locale-files.ts";

const ROOT = join(import.meta.dirname, "..");
const PRODUCT = join(ROOT, "..");
const config = getConfig({ cwd: ROOT });
const AVOIDED = avoidedWords();

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
  expect(AVOIDED.length).toBeGreaterThan(0);
  expect(Object.values(texts).filter((text) => isWrong(text))).toEqual([]);
});

/** Where people read Vietnamese besides the pages: console, emails, errors, operations, handbook. */
const CONSOLE = "web/console/src/**/*.{ts,tsx}";
const SOURCES = [
  CONSOLE,
  "web/src/offline/*.{html,js}",
  "server/src/**/*.ts",
  "contract/src/**/*.ts",
  "portal.config.ts",
  "docs/operator.md",
  "docs/runbooks/*.md",
];

test.each(SOURCES)("the Vietnamese of %s uses the words of the glossary", (pattern) => {
  const found = filesOf(pattern).flatMap((file) =>
    vietnameseOf(file).map((text) => ({ file, text })),
  );
  expect(found).not.toEqual([]);
  expect(found.filter(({ text }) => isWrong(text))).toEqual([]);
});

test("texts of the console have no identifiers from code", () => {
  const wrong = filesOf(CONSOLE)
    .flatMap(vietnameseOf)
    .filter((text) => CODE_WORDS.some((word) => text.toLowerCase().includes(word)));
  expect(wrong).toEqual([]);
});

test("R-SMS-1: texts to phones use the words of the glossary, without diacritics", () => {
  const sent = stringsOf("server/src/messages/texts.ts");
  expect(sent.filter((text) => text.includes("tai khoan")).length).toBeGreaterThan(0);
  expect(sent.filter((text) => isWrong(text, withoutDiacritics))).toEqual([]);
});

/** Identifiers that must not appear in texts for staff. */
const CODE_WORDS = ["cash:", "sales:", "noticeid", "bonuskp", "creditkp", "docs/runbooks"];

/** Patterns of texts that native readers have replaced. */
const REPLACED = [
  "Ba bước ngắn",
  "[Tt]rả phần còn thiếu[.,]",
  "Quên tài khoản\\?",
  "như ở quán net",
  "Đăng nhập bằng khóa truy cập",
  "^Gửi tên đăng nhập$",
  "Đã chuyển mà chưa thấy KP\\? Tiền",
  "Nhận được tiền, ",
  "bạn có thể đóng trang này",
  "Tự điền sẵn",
  "đúng là bạn",
  "Thẻ của bạn chưa bị trừ",
  "đã cộng được thu hồi",
  // 'Khoản này không có thật' is the name that was ordered for an operation.
  "này không có(?! thật)(?=[ .,]|$)",
  "Ngày sinh (sai|không đúng)",
  "^Hỗ trợ đã trả lời",
  "cả lúc trang đã đóng",
  ": hỗ trợ không bao giờ hỏi",
  "Bản sao để mang theo",
  "^Giữ tài khoản$",
  "Đang giữ tài khoản",
  "Những gì đã vào game",
  "bạn không tự làm được ở trên",
  "^Đặt$",
  "^Sau khi xác minh$",
  "Đừng chuyển thư",
  "Địa chỉ này không nhận",
];

/** Whether a text has a word to avoid or is a replaced one. @param spell writes both as the text's letters do */
const isWrong = (text: string, spell = (words: string) => words): boolean =>
  AVOIDED.some((word) => text.toLowerCase().includes(spell(word))) ||
  REPLACED.some((old) => new RegExp(spell(old)).test(text));

const withoutDiacritics = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "D");

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: PRODUCT }).filter((file) => !/\.test\.|\/testing\//.test(file));

/** Returns the texts of a source that have Vietnamese in them. */
const vietnameseOf = (file: string): string[] =>
  stringsOf(file).filter((text) => /[à-ỹđ]/i.test(text));

const ITALICS = /\*(?! )([^*\n]+)(?<! )\*/g;

/** Returns a source's strings, and its words between tags; of a document what is in italics. */
function stringsOf(file: string): string[] {
  const source = readFileSync(join(PRODUCT, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const parts = file.endsWith(".md") ? [ITALICS] : [/"([^"\n]*)"/g, /`([^`]*)`/g, />([^<>{}]+)</g];
  return parts.flatMap((part) =>
    [...source.matchAll(part)].map(([, text = ""]) =>
      text
        .replaceAll(/\$\{[^}]*\}/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ),
  );
}

/** Returns the words to avoid: those in quotation marks in the last column of the glossary's tables. */
function avoidedWords(): string[] {
  const glossary = readFileSync(join(PRODUCT, "docs/glossary.md"), "utf8");
  const lastColumn = glossary.matchAll(/^\|.*\|([^|]+)\|$/gm);
  return [...lastColumn].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/“([^”]+)”/g)].map(([, word = ""]) => word.toLowerCase()),
  );
}
