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

/** This is the default for arrays of Axios, which the specification's client uses. */
test("R-WIRE-1: a server parses the brackets as a list", () => {
  const query = new URLSearchParams(urlOf({ path: "/x" }, {}, { a: [1, 2] }).split("?")[1]);
  expect(decodeURIComponent(query.toString())).toBe("a[]=1&a[]=2");
  expect(query.getAll("a[]")).toEqual(["1", "2"]);
  expect(urlOf({ path: "/x" }, {}, { a: [] })).toBe("/x");
});

test("absent values are not sent", () => {
  expect(urlOf({ path: "/x" }, {}, { nocache: undefined })).toBe("/x");
});
