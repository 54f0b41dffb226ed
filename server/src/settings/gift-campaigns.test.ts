import { expect, test } from "vitest";
import { portal as demo } from "../../../portal.config.ts";
import { portalSettings } from "./portal-settings.ts";

const share = {
  id: "share-1",
  kind: "share",
  description: "Code chia sẻ",
  from: "2026-03-01T09:00",
  to: "2026-04-01T00:00",
  postUrl: "https://fsonline.example/su-kien",
};
const topUp = {
  id: "top-up-1",
  kind: "top-up",
  description: "KeyAuto",
  from: "2026-03-01T09:00",
  to: "2026-04-01T00:00",
  thresholdVnd: 100_000,
};

const check = (...campaigns: object[]) =>
  portalSettings.safeParse({ ...demo, giftCodes: { campaigns } });

test("R-GIFT-1: times are read in Vietnam's time zone, independent of the machine's", () => {
  const { data } = check(share);
  const [campaign] = data?.giftCodes.campaigns ?? [];
  expect(campaign?.from.toISOString()).toBe("2026-03-01T02:00:00.000Z");
  expect(campaign?.to.toISOString()).toBe("2026-03-31T17:00:00.000Z");
});

test("R-GIFT-1: campaigns may be left out", () => {
  const { giftCodes: _ours, ...others } = demo;
  expect(portalSettings.parse(others).giftCodes).toEqual({ campaigns: [] });
});

test("R-GIFT-1: one of each kind may run at a time, and one may begin as another ends", () => {
  const next = { ...share, id: "share-2", from: share.to, to: "2026-05-01T00:00" };
  expect(check(next, share, topUp).success).toBe(true);
});

test.each([
  ["share-1 is there twice", [share, { ...topUp, id: "share-1" }]],
  ["share-2 overlaps with share-1", [share, { ...share, id: "share-2", from: "2026-03-31T23:59" }]],
  ["top-up-2 overlaps with top-up-1", [topUp, share, { ...topUp, id: "top-up-2" }]],
  ["share-1 ends before it begins", [{ ...share, to: share.from }]],
  ["no such time", [{ ...share, to: "2026-13-01T00:00" }]],
  ["not of the form", [{ ...share, to: "2026-04-01" }]],
])("R-GIFT-1: settings are refused where %s", (fault, campaigns) => {
  const { error } = check(...campaigns);
  expect(error?.issues.map(({ message }) => message).join()).toContain(fault);
  expect(error?.issues[0]?.path.slice(0, 2)).toEqual(["giftCodes", "campaigns"]);
});

test.each([
  ["a share without its post", { ...share, postUrl: undefined }],
  ["a post that is no web address", { ...share, postUrl: "javascript:alert(1)" }],
  ["a threshold of nothing", { ...topUp, thresholdVnd: 0 }],
  ["a share with a threshold", { ...share, thresholdVnd: 1 }],
  ["another kind", { ...share, kind: "login" }],
])("R-GIFT-1: refuses %s", (_fault, campaign) => {
  expect(check(campaign).success).toBe(false);
});
