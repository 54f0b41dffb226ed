import { expect, test } from "vitest";
import { nextSort, orderOf, ordersOf } from "./orders.ts";

const moment = () => null;
const AGE = { header: "Đã chờ", sort: "at", isAge: true, moment } as const;
const TIME = { header: "Lúc", sort: "at", moment } as const;
const AMOUNT = { header: "Số tiền", sort: "amountVnd", align: "end" } as const;

test("R-OPS-B: a list of the earliest first shows falling ages and rising times", () => {
  expect([orderOf(AGE, "at"), orderOf(AGE, "-at")]).toEqual(["descending", "ascending"]);
  expect([orderOf(TIME, "at"), orderOf(TIME, "-at")]).toEqual(["ascending", "descending"]);
  expect([orderOf(AGE, "amountVnd"), orderOf({ header: "Loại" }, "at")]).toEqual(["none", "none"]);
});

test("R-OPS-B: a press turns a column's order round, and begins with the largest numbers", () => {
  expect([nextSort(AGE, "at"), nextSort(AGE, "-at"), nextSort(AGE, "amountVnd")]).toEqual([
    "-at",
    "at",
    "at",
  ]);
  expect([nextSort(AMOUNT, "at"), nextSort(AMOUNT, "-amountVnd")]).toEqual([
    "-amountVnd",
    "amountVnd",
  ]);
});

test("R-OPS-B: an order says in words what comes first", () => {
  expect(
    ordersOf([AGE, AMOUNT, { header: "Loại" }]).map(({ value, name }) => [value, name]),
  ).toEqual([
    ["at", "Đã chờ: lâu nhất trước"],
    ["-at", "Đã chờ: mới nhất trước"],
    ["amountVnd", "Số tiền: tăng dần"],
    ["-amountVnd", "Số tiền: giảm dần"],
  ]);
});
