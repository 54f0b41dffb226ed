import { expect, test } from "vitest";
import { urlOf } from "./api-url.ts";

test("parameters are put into the path, encoded", () => {
  expect(urlOf({ path: "/reset-password/{token}" }, { token: "a/b c" })).toBe(
    "/reset-password/a%2Fb%20c",
  );
});

test("a missing parameter is a fault of the page", () => {
  expect(() => urlOf({ path: "/reset-password/{token}" })).toThrow("token");
});

test("R-WIRE-1: arrays are written with brackets", () => {
  expect(urlOf({ path: "/x" }, {}, { type: ["a", "b"], page: 2 })).toBe(
    "/x?type%5B%5D=a&type%5B%5D=b&page=2",
  );
});

test("what is not given is not sent", () => {
  expect(urlOf({ path: "/x" }, {}, { nocache: undefined })).toBe("/x");
});
