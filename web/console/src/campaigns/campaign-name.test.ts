import { expect, test } from "vitest";
import { campaignNameOf } from "./campaign-name.ts";
import { fieldOf, instantOf } from "../moments.ts";

test("a campaign's name has plain letters only", () => {
  expect(campaignNameOf("Nhân đôi Thưởng — cuối tuần!")).toMatch(
    /^nhan-doi-thuong-cuoi-tuan-[0-9a-f]{6}$/,
  );
  expect(campaignNameOf("!!!")).toMatch(/^ct-[0-9a-f]{6}$/);
});

test("fields of date and time are in Vietnam's time", () => {
  expect(fieldOf(new Date("2026-11-27T17:00:00.000Z"))).toBe("2026-11-28T00:00");
  expect(instantOf("2026-11-28T00:00")).toBe("2026-11-27T17:00:00.000Z");
  expect(instantOf("")).toBeUndefined();
});
