import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";

/** The keys of the catalogue, which are all texts of the source code. */
const sourceTexts = readFileSync(new URL("../../../locales/vi-VN.po", import.meta.url), "utf8")
  .split("\n\n")
  .slice(1)
  .map((entry) => /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? "")
  .map((text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string)
      .join(""),
  );

test("a text without places is itself", () => {
  expect(compileMessage("Đăng nhập")).toEqual(["Đăng nhập"]);
});

test("R-I18N-1: places are filled although no translation is there", () => {
  const i18n = setupI18n({ locale: "vi-VN", messages: { "vi-VN": {} } });
  i18n.setMessagesCompiler(compileMessage);
  expect(i18n._("x", { n: "500", coin: "Đồng" }, { message: "Cần: {n} KP, {coin} {n}" })).toBe(
    "Cần: 500 KP, Đồng 500",
  );
});

test("no text of the portal needs more of ICU than named places", () => {
  expect(sourceTexts.length).toBeGreaterThan(100);
  const beyond = sourceTexts.filter((text) => /[{}]/.test(text.replaceAll(/\{\w+\}/g, "")));
  expect(beyond).toEqual([]);
  // In ICU an apostrophe would begin a quotation.
  expect(sourceTexts.filter((text) => /'[{}]/.test(text))).toEqual([]);
});
