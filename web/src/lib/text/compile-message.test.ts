import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";

test("a text without places is itself", () => {
  expect(compileMessage("Đăng nhập")).toEqual(["Đăng nhập"]);
});

test("R-I18N-1: places are filled although no translation is there", () => {
  const i18n = setupI18n({ locale: "vi-VN", messages: { "vi-VN": {} } });
  i18n.setMessagesCompiler(compileMessage);
  expect(
    i18n._("x", { n: "500", coin: "Ngân Lượng" }, { message: "Cần: {n} KP, {coin} {n}" }),
  ).toBe("Cần: 500 KP, Ngân Lượng 500");
});
