import { expect, test } from "vitest";
import { cardErrorText } from "./card-error.ts";

test("R-PAY-2: the message comes before the errors of fields", () => {
  expect(cardErrorText({ message: "Thẻ đã dùng", errors: { pin: ["sai"] } })).toBe("Thẻ đã dùng");
});

test.each([
  [{ pin: ["pin không được trống."] }, "Mã số thẻ không được trống."],
  [{ serial: ["serial quá dài.", "khác"], pin: ["sai"] }, "Số seri quá dài."],
  [{ provider: ["Trường provider là bắt buộc."] }, "Trường Loại thẻ là bắt buộc."],
])(
  "R-PAY-2: without a message the first of the first field, with the field's name",
  (errors, text) => {
    expect(cardErrorText({ message: "", errors })).toBe(text);
  },
);

test("R-PAY-2: a word that only contains a field's name stays", () => {
  expect(cardErrorText({ message: "pinning serials" })).toBe("pinning serials");
});

test("R-PAY-2: an answer without messages shows nothing", () => {
  expect(cardErrorText({ message: "" })).toBe("");
});
